import type { Synonym } from '@repo/schemas/marketplace/synonym';

type Row = { id: string; word: string; synonym: string; createdAt: Date };

export function toSynonym({ id, word, synonym, createdAt }: Row): Synonym {
  return { id, word, synonym, createdAt: createdAt.toISOString() };
}
