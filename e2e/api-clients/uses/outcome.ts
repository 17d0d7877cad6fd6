export type Caller = { origin: string; cookie: string };

/** What a client found: values that were read, and the status with a text or fields of each refusal. */
export type CollectedAnswers = Record<string, unknown[]>;
