import type { KeyPurpose } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';

export type SealedValue = { id: string; cipher: string };
export type RenewedValue = { id: string; old: string; cipher: string; hash: string };

export type SealedStore = {
  purpose: KeyPurpose;
  /** The part of the text that the lookup hash covers; all of it when absent. */
  hashed?: (text: string) => string;
  due: (db: TrainingDb, page: { after: string; prefix: string; limit: number }) => Promise<SealedValue[]>;
  replace: (db: TrainingDb, rows: RenewedValue[]) => Promise<number>;
};
