/** The engine takes the yearly fee from the balance after its growth (docs/methods/vehicle.md, step 4). */
export const returnAfterFees = (rate: number, fee: number): number => (1 + rate) * (1 - fee) - 1;
