/** One measured number against its budget. */
export interface Figure {
  what: string;
  measured: number;
  unit: string;
  /** Absent for a figure that is only reported, such as the other side of a ratio. */
  budget?: { is: 'at most' | 'at least'; value: number };
}

/** How much to measure: the full amount for the README, or a short look that finds a broken benchmark. */
export interface Amount {
  quick: boolean;
}

export interface Benchmark {
  name: string;
  /** One line for `--help`. */
  about: string;
  run(amount: Amount): Promise<Figure[]>;
}

export function passes({ measured, budget }: Figure): boolean {
  if (!budget) return true;
  return budget.is === 'at most' ? measured <= budget.value : measured >= budget.value;
}
