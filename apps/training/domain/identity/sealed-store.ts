import type { KeyPurpose } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';

export type Sealed = { id: string; cipher: string };
export type Renewed = { id: string; old: string; cipher: string; hash: string };

export type SealedStore = {
  purpose: KeyPurpose;
  /** The part of the text that the lookup hash covers; all of it when absent. */
  hashed?: (text: string) => string;
  due: (db: TrainingDb, page: { after: string; prefix: string; limit: number }) => Promise<Sealed[]>;
  replace: (db: TrainingDb, rows: Renewed[]) => Promise<number>;
};
