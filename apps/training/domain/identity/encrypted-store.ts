import type { KeyPurpose } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';

export type EncryptedValue = { id: string; cipher: string };
export type ReencryptedValue = { id: string; old: string; cipher: string; hash: string };

export type EncryptedStore = {
  purpose: KeyPurpose;
  /** The part of the text that the lookup hash covers; all of it when absent. */
  hashedPartOf?: (text: string) => string;
  findDue: (
    db: TrainingDb,
    page: { after: string; prefix: string; limit: number },
  ) => Promise<EncryptedValue[]>;
  replace: (db: TrainingDb, rows: ReencryptedValue[]) => Promise<number>;
};
