/** What the command ends with. Only `busy` is worth trying again without changing something first. */
export const exitCodes = { done: 0, failed: 1, needsOperator: 2, busy: 3 } as const;

/** A sentence for the operator. */
export class MigrationError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
    this.exitCode = exitCode;
  }
}

/** PostgreSQL's five-letter code of an error. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
