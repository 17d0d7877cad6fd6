import {
  createJsonCaller,
  jsonOfSuccessOrThrow,
  signInAndReturnHeaders,
  signInToTrainingAndReturnHeaders,
} from '../../product/call.ts';
import { prepareEnrolling } from '../../product/enrol-learners.ts';
import type { DrilledProduct } from '../../product/start-product.ts';
import { type RunningWriter, startWriter } from '../../product/writer.ts';
import { paidAssignmentsSql, paidTwiceSql, startPaying } from './payments.ts';

/** A database is given five seconds more than it should need; then the page asks again. */
const timeoutMs = 20_000;

export type Writers = {
  writers: RunningWriter[];
  /** Where each writer's rows are: how many of these ids are stored, and how many rows a repeated key made. */
  tables: Record<
    string,
    { service: 'marketplace' | 'training' | 'childcare'; stored: string; duplicates?: string }
  >;
  /** Headers of the person who receives the messages. */
  reader: Record<string, string>;
};

const tables: Writers['tables'] = {
  messages: {
    service: 'marketplace',
    stored: 'SELECT count(*)::int AS count FROM message WHERE id = ANY ($1)',
    duplicates:
      'SELECT count(*)::int AS count FROM (SELECT FROM message WHERE body LIKE $1 GROUP BY body HAVING count(*) > 1) AS twice',
  },
  listings: {
    service: 'marketplace',
    stored: 'SELECT count(*)::int AS count FROM listing WHERE id = ANY ($1)',
  },
  enrolments: {
    service: 'training',
    stored: 'SELECT count(*)::int AS count FROM enrolment WHERE id = ANY ($1)',
  },
  payments: { service: 'childcare', stored: paidAssignmentsSql, duplicates: paidTwiceSql },
};

/** People who send messages, put up listings, enrol learners and pay, in turns of a few milliseconds. */
export async function startWriters(
  product: DrilledProduct,
  databaseUrlOf: (service: 'childcare') => string,
): Promise<Writers> {
  const marketplace = product.urlOf('marketplace');
  const seller = await signInAndReturnHeaders(marketplace, 'alice@example.com');
  const buyer = await signInAndReturnHeaders(marketplace, 'bob@example.com');
  const asSeller = createJsonCaller({ url: marketplace, headers: seller, timeoutMs });
  const asBuyer = createJsonCaller({ url: marketplace, headers: buyer, timeoutMs });
  const categories = Object.values(await jsonOfSuccessOrThrow(asSeller('/api/categories'))) as {
    id: string;
  }[];
  const listing = (title: string) => ({
    path: '/api/listings',
    body: {
      title,
      description: 'Kept well, from a home without pets.',
      price: 40,
      condition: 'GOOD',
      categoryId: categories[0]?.id,
      location: 'Bishan',
    },
  });
  const first = listing('A table to write about');
  const { id: listingId } = await jsonOfSuccessOrThrow(asSeller(first.path, { body: first.body }));
  const conversation = await jsonOfSuccessOrThrow(
    asBuyer('/api/conversations', { body: { listingId, body: 'Is it still there?' } }),
  );
  const training = product.urlOf('training');
  const enrol = await prepareEnrolling(
    createJsonCaller({ url: training, headers: await signInToTrainingAndReturnHeaders(training), timeoutMs }),
  );
  return {
    tables,
    reader: seller,
    writers: [
      startWriter({
        name: 'messages',
        repeats: true,
        write: (clientKey) =>
          asBuyer(`/api/conversations/${conversation.id}/messages`, {
            body: { body: `Drill ${clientKey}`, clientKey },
          }),
        idOf: (json) => json.id,
      }),
      startWriter({
        name: 'listings',
        write: (key) => asSeller(listing(`Drill ${key}`).path, { body: listing(`Drill ${key}`).body }),
        idOf: (json) => json.id,
      }),
      startWriter({
        name: 'enrolments',
        write: enrol,
        idOf: (json) => (json.data as { enrollmentId?: string } | undefined)?.enrollmentId,
      }),
      await startPaying({ product, databaseUrl: databaseUrlOf('childcare'), timeoutMs }),
    ],
  };
}
