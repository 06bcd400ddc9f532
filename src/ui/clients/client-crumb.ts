import { displayName, type ClientFields } from '../../domain/practice/clients/client.ts';

const crumbTo = (path: string) => (client: ClientFields & { id: number }) => ({
  label: displayName(client),
  href: `${path}/${client.id}`,
});

export const clientCrumb = crumbTo('/individual-client');
export const simulationClientCrumb = crumbTo('/historical/client');
