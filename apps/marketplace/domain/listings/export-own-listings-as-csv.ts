import { readInParts } from '@repo/db/read-in-parts';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { OwnListing } from '@repo/schemas/marketplace/listing';
import type { OwnListingFilters } from '@repo/schemas/marketplace/own-listing-query';
import type { SignedInContext } from '#domain/context.ts';
import { conditionNames, statusNames } from './listing-names.ts';
import { activityCountLast14DaysSql, matchingOwnListingsSql } from './own-listing-sql.ts';

type Row = Pick<OwnListing, 'id' | 'title' | 'status' | 'price' | 'condition' | 'viewCount' | 'likeCount'> & {
  category: string;
  activity: number;
  createdAt: Date;
};

/** "2026-11-20 19:30:05", which spreadsheets parse and sort as a time. */
const inSingapore = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const columns: readonly CsvColumn<Row>[] = [
  ['Listing', ({ title }) => title],
  ['Status', ({ status }) => statusNames[status]],
  ['Price', ({ price }) => price],
  ['Condition', ({ condition }) => conditionNames[condition]],
  ['Category', ({ category }) => category],
  ['Views', ({ viewCount }) => viewCount],
  ['Likes', ({ likeCount }) => likeCount],
  ['Views and likes in 14 days', ({ activity }) => activity],
  ['Listed (Singapore)', ({ createdAt }) => inSingapore.format(createdAt)],
];

/** CSV of all matching listings in the requested order, in chunks. */
export async function* exportOwnListingsAsCsv(
  ctx: SignedInContext,
  filters: OwnListingFilters,
): AsyncGenerator<string> {
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${matchingOwnListingsSql(ctx, filters)}) matching ORDER BY place`;
  const activity = activityCountLast14DaysSql(ctx.clock());
  const parts = readInParts(
    found,
    (ids) => ctx.db.$queryRaw<Row[]>`
      SELECT l.id, l.title, l.status::text AS status, l.price::text AS price, l.condition::text AS condition,
        c.name AS category, l.view_count AS "viewCount", l.like_count AS "likeCount", ${activity} AS activity,
        l.created_at AS "createdAt"
      FROM unnest(${ids}::text[]) AS wanted (id) JOIN listing l ON l.id = wanted.id
      JOIN category c ON c.id = l.category_id
      WHERE l.seller_id = ${ctx.actor.id} AND l.deleted_at IS NULL`,
  );
  yield* formatCsvParts(columns, parts);
}
