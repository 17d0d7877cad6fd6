import { type ChildcareDb, inTransaction } from '@repo/db/childcare';

/** Carries a preview out of the transaction that it undoes. */
class Undone<Preview> extends Error {
  readonly preview: Preview;
  constructor(preview: Preview) {
    super('A preview is not stored');
    this.preview = preview;
  }
}

/** Runs `work` as if it were meant, and undoes everything that it stored. */
export async function previewInTransaction<Preview>(
  db: ChildcareDb,
  work: (tx: ChildcareDb) => Promise<Preview>,
): Promise<Preview> {
  try {
    return await inTransaction(
      db,
      async (tx): Promise<Preview> => {
        throw new Undone(await work(tx));
      },
      { timeoutMs: 60_000 },
    );
  } catch (error) {
    if (error instanceof Undone) return error.preview;
    throw error;
  }
}
