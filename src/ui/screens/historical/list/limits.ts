/** List limits before "View More" (specification, section 9). */
export const LIMITS = { simulations: 3, reportsOfSimulation: 2, reportsOfClient: 3 } as const;
