import type { KeyPurpose } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';

export type Sealed = { id: string; cipher: string };
export type Renewed = { id: string; old: string; cipher: string; hash: string };

/** A store of ciphers: how a batch of those with older keys is found, and how it is replaced. */
export type SealedStore = {
  purpose: KeyPurpose;
  /** What of the text is found by its hash; the whole where absent. */
  hashed?: (text: string) => string;
  due: (db: TrainingDb, page: { after: string; prefix: string; limit: number }) => Promise<Sealed[]>;
  replace: (db: TrainingDb, rows: Renewed[]) => Promise<number>;
};
