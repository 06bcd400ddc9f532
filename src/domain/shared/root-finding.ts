/**
 * A root between two points of opposite sign, never leaving them: Chandrupatla's method (inverse
 * quadratic interpolation where it can be trusted, bisection elsewhere). T. R. Chandrupatla,
 * Advances in Engineering Software 28 (1997) 145–149.
 *
 * Needs f(unmet) < 0 ≤ f(met). Returns the met end of the last bracket, at most `tolerance` from the
 * unmet one: the point returned satisfies f ≥ 0, and one tolerance towards the other end does not.
 */
export function bracketedRoot(
  f: (x: number) => number,
  unmet: number,
  met: number,
  fUnmet: number,
  fMet: number,
  tolerance = 1e-10,
): number {
  let b = met;
  let fb = fMet;
  let a = unmet;
  let fa = fUnmet;
  let c = a;
  let fc = fa;
  let step = 0.5;
  for (let evaluations = 0; evaluations < 200; evaluations += 1) {
    const x = a + step * (b - a);
    const fx = f(x);
    // The new point takes the place of the end on its own side; c keeps the point before.
    if (fx >= 0 === fa >= 0) {
      c = a;
      fc = fa;
    } else {
      c = b;
      fc = fb;
      b = a;
      fb = fa;
    }
    a = x;
    fa = fx;
    const width = Math.abs(b - a);
    if (width <= tolerance) break;
    const edge = (0.4 * tolerance) / width;
    const xi = (a - b) / (c - b);
    const phi = (fa - fb) / (fc - fb);
    const trusted = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
    step = trusted
      ? (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb))
      : 0.5;
    step = Math.min(1 - edge, Math.max(edge, step));
  }
  return fa >= 0 ? a : b;
}
