import { createIdFactory } from '../generated-rows.ts';

export type MarketplaceVolume = {
  sellers: number;
  listings: number;
  picturesEach?: number;
  /** Of 25 messages each; none by default. */
  conversations?: number;
};

const { idSql, plainId } = createIdFactory({
  user: 1,
  category: 2,
  listing: 3,
  image: 4,
  conversation: 5,
  message: 6,
});

/** Of the first rows. */
export const createdAtSql = `TIMESTAMPTZ '2025-01-01 00:00:00+00'`;

export { idSql };
export const plainUserId = (number: number) => plainId('user', number);
