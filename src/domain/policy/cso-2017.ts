/**
 * 2017 Commissioners Standard Ordinary mortality, loaded, ultimate, age nearest birthday: yearly deaths
 * per 100,000 by attained age. Source: Society of Actuaries, mort.soa.org, tables 3287, 3288 and
 * 3291–3294. Smoker-distinct tables begin at 18; attained age 121 is past their end.
 */
export interface MortalityTable {
  readonly firstAge: number;
  readonly per100000: readonly number[];
}

type MortalityTableName =
  | 'nonsmoker_male'
  | 'nonsmoker_female'
  | 'smoker_male'
  | 'smoker_female'
  | 'composite_male'
  | 'composite_female';

// oxfmt-ignore
export const cso2017: Readonly<Record<MortalityTableName, MortalityTable>> = {
  nonsmoker_male: {
    firstAge: 18,
    per100000: [
      83, 86, 89, 93, 89, 86, 85, 85, 72, 69, 63, 58,
      55, 57, 59, 67, 78, 90, 105, 118, 130, 137, 143, 151,
      161, 170, 179, 183, 191, 197, 205, 214, 225, 242, 263, 288,
      314, 340, 364, 387, 411, 439, 474, 521, 579, 644, 717, 796,
      881, 972, 1073, 1187, 1321, 1480, 1670, 1891, 2143, 2424, 2732, 3071,
      3446, 3874, 4368, 4946, 5593, 6346, 7219, 8234, 9409, 10761, 12290, 13949,
      15718, 17535, 19352, 21149, 22836, 24340, 26243, 28269, 30471, 32800, 35209, 37447,
      39680, 41866, 43965, 45936, 47743, 50332, 53061, 55939, 58972, 62170, 65542, 69096,
      72843, 76794, 80958, 85348, 89977, 94856, 100000,
    ],
  },
  nonsmoker_female: {
    firstAge: 18,
    per100000: [
      33, 33, 33, 33, 33, 33, 33, 33, 33, 35, 37, 39,
      41, 44, 48, 55, 62, 71, 80, 89, 98, 101, 103, 104,
      104, 104, 105, 105, 109, 114, 120, 128, 138, 151, 168, 189,
      212, 236, 259, 281, 304, 328, 355, 386, 423, 465, 512, 563,
      617, 676, 740, 813, 897, 997, 1116, 1254, 1414, 1600, 1811, 2057,
      2343, 2684, 3098, 3576, 4048, 4563, 5182, 6131, 6973, 7916, 9022, 10251,
      11600, 13037, 14598, 16283, 17981, 19809, 22068, 24551, 27259, 30155, 33199, 35742,
      38258, 40703, 43037, 45219, 47210, 49811, 52554, 55448, 58502, 61724, 65123, 68710,
      72494, 76487, 80699, 85143, 89833, 94780, 100000,
    ],
  },
  smoker_male: {
    firstAge: 18,
    per100000: [
      83, 86, 90, 93, 96, 99, 102, 105, 105, 103, 101, 100,
      100, 104, 111, 119, 128, 137, 150, 162, 177, 200, 225, 252,
      279, 303, 321, 335, 357, 379, 405, 433, 465, 503, 544, 591,
      644, 703, 771, 847, 935, 1034, 1148, 1279, 1428, 1593, 1773, 1974,
      2187, 2411, 2647, 2903, 3188, 3514, 3880, 4281, 4703, 5133, 5559, 5980,
      6399, 6839, 7311, 7832, 8365, 9190, 10122, 11183, 12386, 13727, 15200, 16740,
      18327, 19905, 21432, 22906, 24251, 25410, 27009, 28762, 30736, 32895, 35209, 37447,
      39680, 41866, 43965, 45936, 47743, 50332, 53061, 55939, 58972, 62170, 65542, 69096,
      72843, 76794, 80958, 85348, 89977, 94856, 100000,
    ],
  },
  smoker_female: {
    firstAge: 18,
    per100000: [
      33, 33, 33, 33, 33, 35, 39, 41, 41, 41, 42, 44,
      48, 51, 54, 59, 78, 87, 103, 123, 140, 154, 166, 177,
      187, 198, 209, 222, 243, 266, 292, 320, 351, 387, 426, 469,
      516, 569, 629, 697, 773, 857, 951, 1055, 1170, 1296, 1433, 1583,
      1743, 1915, 2096, 2285, 2495, 2728, 2953, 3202, 3471, 3770, 4099, 4469,
      4874, 5322, 5918, 6633, 7445, 8354, 9283, 10118, 11440, 12614, 13898, 15262,
      16687, 18115, 19589, 21092, 22476, 23885, 25657, 27509, 29422, 31337, 33199, 35742,
      38258, 40703, 43037, 45219, 47210, 49811, 52554, 55448, 58502, 61724, 65123, 68710,
      72494, 76487, 80699, 85143, 89833, 94780, 100000,
    ],
  },
  composite_male: {
    firstAge: 0,
    per100000: [
      28, 16, 14, 12, 11, 10, 10, 10, 9, 9, 9, 10,
      12, 16, 23, 35, 50, 69, 83, 86, 90, 93, 96, 99,
      102, 105, 105, 103, 101, 100, 100, 104, 111, 119, 128, 137,
      150, 162, 176, 190, 206, 221, 234, 240, 247, 254, 261, 267,
      274, 281, 293, 309, 328, 350, 375, 405, 439, 478, 522, 574,
      633, 702, 779, 866, 962, 1064, 1173, 1288, 1413, 1553, 1716, 1909,
      2134, 2394, 2686, 3006, 3351, 3722, 4125, 4577, 5091, 5683, 6333, 7139,
      8063, 9127, 10347, 11724, 13258, 14894, 16612, 18355, 20075, 21762, 23331, 24714,
      26511, 28442, 30563, 32833, 35209, 37447, 39680, 41866, 43965, 45936, 47743, 50332,
      53061, 55939, 58972, 62170, 65542, 69096, 72843, 76794, 80958, 85348, 89977, 94856,
      100000,
    ],
  },
  composite_female: {
    firstAge: 0,
    per100000: [
      30, 17, 11, 8, 8, 8, 9, 9, 8, 8, 9, 9,
      9, 8, 11, 19, 27, 32, 33, 33, 33, 33, 33, 35,
      39, 41, 41, 41, 42, 44, 48, 51, 54, 59, 65, 72,
      81, 91, 100, 108, 114, 120, 124, 128, 133, 138, 149, 160,
      173, 187, 202, 219, 238, 259, 282, 308, 337, 369, 405, 446,
      493, 546, 605, 672, 747, 831, 924, 1027, 1141, 1266, 1404, 1553,
      1717, 1897, 2098, 2325, 2580, 2872, 3199, 3569, 3986, 4488, 5060, 5704,
      6449, 7298, 8271, 9324, 10484, 11754, 13125, 14560, 16095, 17725, 19329, 21031,
      23144, 25438, 27908, 30509, 33199, 35742, 38258, 40703, 43037, 45219, 47210, 49811,
      52554, 55448, 58502, 61724, 65123, 68710, 72494, 76487, 80699, 85143, 89833, 94780,
      100000,
    ],
  },
};

/** q_x, the share of those alive at an age that dies before the next. The age must be one of the table's. */
export const mortalityOf = (table: MortalityTable, age: number): number =>
  table.per100000[age - table.firstAge] / 100000;

/** Every test of 26 USC 7702 and 7702A deems the policy to end there at the latest. */
export const ENDOWMENT_AGE = 100;

export interface LifeFunctions {
  /** 1 from the age of the endowment on. */
  single(age: number): number;
  /** To the endowment unless for fewer years. */
  annuity(age: number, years?: number): number;
  /**
   * What a death benefit that grows with the value costs a year, per dollar of face: the value is paid beside the face,
   * so that nothing is released by living. (Σ v^{k+1} q_{x+k} + v^n) ÷ Σ v^k over the n years to the endowment.
   */
  increasingLevel(age: number): number;
}

export function lifeFunctions(table: MortalityTable, rate: number): LifeFunctions {
  const v = 1 / (1 + rate);
  const { firstAge } = table;
  const singles = new Float64Array(ENDOWMENT_AGE + 1).fill(NaN);
  const annuities = new Float64Array(ENDOWMENT_AGE + 1).fill(NaN);
  singles[ENDOWMENT_AGE] = 1;
  annuities[ENDOWMENT_AGE] = 0;
  for (let x = ENDOWMENT_AGE - 1; x >= firstAge; x -= 1) {
    const q = mortalityOf(table, x);
    singles[x] = v * (q + (1 - q) * singles[x + 1]);
    annuities[x] = 1 + v * (1 - q) * annuities[x + 1];
  }
  return {
    single: (age) => (age >= ENDOWMENT_AGE ? 1 : singles[age]),
    annuity(age, years = ENDOWMENT_AGE) {
      if (age + years >= ENDOWMENT_AGE) return age >= ENDOWMENT_AGE ? 0 : annuities[age];
      let sum = 0;
      let weight = 1;
      for (let k = 0; k < years; k += 1) {
        sum += weight;
        weight *= v * (1 - mortalityOf(table, age + k));
      }
      return sum;
    },
    increasingLevel(age) {
      let paid = 0;
      let years = 0;
      let discount = 1;
      for (let x = age; x < ENDOWMENT_AGE; x += 1) {
        years += discount;
        discount *= v;
        paid += discount * mortalityOf(table, x);
      }
      return (paid + discount) / years;
    },
  };
}
