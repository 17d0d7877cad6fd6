export type Question = {
  id: string;
  text: string;
  kind: 'single' | 'multiple' | 'boolean';
  options: { id: string; text: string }[];
  /** Ids of the right options. */
  correct: string[];
  explanation: string;
  /** The pool that it is drawn from; absent: it is always asked. */
  poolId?: string | undefined;
};

export type Pool = {
  id: string;
  /** The number of its questions in each attempt. */
  draws: number;
};

export type Quiz = {
  /** Percent of the questions asked. */
  passMark: number;
  shuffle: boolean;
  questions: Question[];
  pools?: Pool[] | undefined;
};

/** Ids of the chosen options by question id. */
export type Answers = Record<string, string[]>;
