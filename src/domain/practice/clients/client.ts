/** What an advisor keeps about a client. Field names are the API's. */
export interface ClientFields {
  firstname: string;
  middlename: string | null;
  lastname: string;
  /** The age to match in year 1 of the illustration, 1 to 100. */
  age: number;
}

export interface Client extends ClientFields {
  id: number;
  /** ISO 8601, UTC. */
  created_at: string;
  updated_at: string;
}

/** "Hartwell, Elena, M." : last name, first name, middle. */
export function displayName(client: ClientFields): string {
  const first = `${client.lastname}, ${client.firstname}`;
  return client.middlename ? `${first}, ${client.middlename}` : first;
}
