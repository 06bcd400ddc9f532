/**
 * The historical report in plain loops over flat columns, as the benchmark's reference: a level-face policy without
 * withdrawals, an account of each kind, both rates of return of every period, and the percentiles of every figure
 * and year by sorting.
 */
interface PlainHistory {
  readonly starts: readonly number[];
  readonly years: number;
  /** Annual credit and return of each account's market, by starting month. */
  readonly credits: Float64Array;
  readonly returns: readonly Float64Array[];
  readonly premium: Float64Array;
  readonly loans: Float64Array;
  readonly charges: Float64Array;
  readonly surrenderCharge: Float64Array;
  readonly face: Float64Array;
  readonly corridor: Float64Array;
  readonly borrowingRate: number;
  readonly taxRate: number;
}

const FIGURES = 13;

export function plainHistory(on: PlainHistory): number {
  const count = on.starts.length;
  const { years } = on;
  let check = 0;
  for (let slot = 0; slot < 1 + on.returns.length; slot += 1) {
    const figures = Array.from({ length: FIGURES }, () => new Float64Array(count));
    const values = Array.from({ length: years }, () => new Float64Array(count));
    const flows = new Float64Array(years + 1);
    for (let k = 0; k < count; k += 1) {
      if (slot === 0) plainPolicy(on, on.starts[k], k, flows, values, figures);
      else plainAccount(on, slot, on.starts[k], k, flows, values, figures);
    }
    for (const column of [...figures, ...values]) {
      const sorted = column.slice().sort();
      for (const percent of [10, 25, 50, 75, 90]) check += sorted[Math.ceil((percent * count) / 100) - 1];
    }
  }
  return check;
}

function recordFigures(figures: Float64Array[], k: number, found: readonly number[]): void {
  for (let at = 0; at < found.length; at += 1) figures[at][k] = found[at];
}

function plainPolicy(
  on: PlainHistory,
  start: number,
  k: number,
  flows: Float64Array,
  values: Float64Array[],
  figures: Float64Array[],
): void {
  const { years, credits, premium, loans, charges, surrenderCharge, face, corridor, taxRate } = on;
  let value = 0;
  let loan = 0;
  let basis = 0;
  let income = 0;
  let sum = 0;
  let growth = 1;
  let zeros = 0;
  let lapse = -1;
  let sale = 0;
  for (let t = 0; t < years; t += 1) {
    const credit = credits[start + 12 * t];
    sum += credit;
    growth *= 1 + credit;
    if (credit <= 0) zeros += 1;
    flows[t] = 0;
    if (lapse >= 0) continue;
    const before = loan;
    const charged = value + premium[t] - charges[t];
    value = charged * (1 + credit);
    loan = (loan + loans[t]) * (1 + on.borrowingRate);
    if (charged < 0 || (loan > 0 && value <= loan)) {
      lapse = t;
      flows[t] = -taxRate * Math.max(0, before * (1 + on.borrowingRate) - basis);
      income += flows[t];
      value = 0;
      loan = 0;
      sale = 0;
      continue;
    }
    basis += premium[t];
    income += loans[t];
    flows[t] = loans[t] - premium[t];
    const surrender = Math.max(0, value - surrenderCharge[t] - loan);
    sale = surrender - taxRate * Math.max(0, surrender + loan - basis);
    values[t][k] = sale;
  }
  const last = years - 1;
  const death = lapse < 0 ? Math.max(0, Math.max(face[last], corridor[last] * value) - loan) : 0;
  const rates = [plainIrr(flows, sale), plainIrr(flows, death)];
  recordFigures(figures, k, [
    sum / years,
    growth ** (1 / years) - 1,
    zeros,
    income,
    sale,
    death,
    ...rates,
    lapse,
  ]);
}

function plainAccount(
  on: PlainHistory,
  slot: number,
  start: number,
  k: number,
  flows: Float64Array,
  values: Float64Array[],
  figures: Float64Array[],
): void {
  const { years, premium, loans, taxRate } = on;
  const returns = on.returns[slot - 1];
  let balance = 0;
  let basis = 0;
  let losses = 0;
  let income = 0;
  let sum = 0;
  let growth = 1;
  let zeros = 0;
  let paid = years;
  let sale = 0;
  for (let t = 0; t < years; t += 1) {
    const rate = returns[start + 12 * t];
    sum += rate;
    growth *= 1 + rate;
    if (rate <= 0) zeros += 1;
    const paidIn = slot === 2 ? premium[t] / (1 - taxRate) : premium[t];
    balance += paidIn;
    basis += paidIn;
    const need = loans[t];
    let gross = 0;
    let net = 0;
    if (need > 0 && balance > 0) {
      const share = slot === 1 ? Math.max(0, 1 - basis / balance) * 0.15 : slot === 2 ? taxRate : 0;
      gross = Math.min(balance, need / (1 - share));
      net = gross * (1 - share);
      basis -= slot === 1 ? (gross * basis) / balance : Math.min(basis, gross);
    }
    if (net < need - 0.005 && paid === years) paid = t;
    balance -= gross;
    const grown = balance * rate;
    const fee = 0.01 * (balance + grown);
    let tax = 0;
    if (slot === 1 && grown >= 0) {
      const gains = 0.2 * grown;
      const used = Math.min(losses, gains);
      losses -= used;
      tax = 0.2 * grown * taxRate + 0.2 * grown * 0.15 + (gains - used) * 0.15;
      basis += 0.6 * grown - fee - tax;
    } else if (slot === 1) {
      losses -= 0.2 * grown;
      basis += 0.2 * grown - fee;
    }
    balance += grown - fee - tax;
    if (balance < 0.005) {
      balance = 0;
      basis = 0;
    }
    basis = Math.max(0, basis);
    sale =
      slot === 1
        ? balance - Math.max(0, balance - basis) * 0.15
        : slot === 2
          ? balance * (1 - taxRate)
          : balance;
    income += net;
    flows[t] = net - premium[t];
    values[t][k] = sale;
  }
  const rates = [plainIrr(flows, sale), plainIrr(flows, slot === 2 ? sale : balance)];
  recordFigures(figures, k, [
    sum / years,
    growth ** (1 / years) - 1,
    zeros,
    income,
    sale,
    balance,
    ...rates,
    paid,
  ]);
}

/** Newton's method from 5%. */
function plainIrr(flows: Float64Array, ending: number): number {
  const last = flows.length - 1;
  let v = 1 / 1.05;
  for (let step = 0; step < 40; step += 1) {
    let worth = ending;
    let slope = 0;
    for (let t = last - 1; t >= 0; t -= 1) {
      slope = slope * v + worth;
      worth = worth * v + flows[t];
    }
    const next = v - worth / slope;
    if (!(next > 0.09 && next < 100)) return NaN;
    if (Math.abs(next - v) < 1e-9) return 1 / next - 1;
    v = next;
  }
  return NaN;
}
