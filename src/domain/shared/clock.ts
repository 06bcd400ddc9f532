/** Time is asked for at the edge and handed inwards: the domain's functions take dates as arguments. */
export interface Clock {
  now(): Date;
}
