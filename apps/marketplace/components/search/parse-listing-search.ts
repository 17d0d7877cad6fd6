import { listingConditions } from '@repo/schemas/marketplace/listing-fields';
import { type ListingQuery, listingQuery } from '@repo/schemas/marketplace/listing-query';
import { describeInvalidAmount, parseAmount } from '@repo/schemas/typed-amount';

/** Invalid prices as typed, and the reason. */
export type InvalidPrices = { minPrice?: string; maxPrice?: string; problem: string };

export type ParsedSearch = {
  query: ListingQuery;
  /** One sentence per ignored part. */
  problems: string[];
  invalidPrices: InvalidPrices | undefined;
};

type Parameters = Record<string, string | string[] | undefined>;
type Sent = Record<string, string>;

const lists = ['category', 'condition'];
const prices = ['minPrice', 'maxPrice'] as const;
const maximumQueryLength = 200;

/** All values of a list parameter, the first value of any other. */
function textOfEach(parameters: Parameters): Sent {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? (lists.includes(name) ? value.join(',') : value[0]) : value;
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** Normalises prices for the API; returns the problem, or null. */
function readPrices(sent: Sent): string | null {
  for (const name of prices) {
    const text = sent[name]?.trim() ?? '';
    if (text === '') continue;
    const amount = parseAmount(text);
    if (amount === null) return `${describeInvalidAmount(text, '12.50')}.`;
    sent[name] = String(amount);
  }
  const [least, most] = prices.map((name) => sent[name]);
  return least && most && Number(least) > Number(most)
    ? `“From” (S$${least}) is more than “To” (S$${most}). Swap them to search by price.`
    : null;
}

const without = (sent: Sent, name: string): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([each]) => each !== name));

/** For each parameter that the API would reject: its replacement and a message. */
const remedies: Record<string, (sent: Sent) => { sent: Sent; problem: string }> = {
  query: (sent) => ({
    sent: { ...sent, query: [...(sent.query ?? '')].slice(0, maximumQueryLength / 2).join('') },
    problem: 'Your search is very long, so only the beginning of it was searched for.',
  }),
  condition: (sent) => {
    const known: readonly string[] = listingConditions;
    const kept = (sent.condition ?? '').split(',').filter((value) => known.includes(value.trim()));
    return {
      sent: { ...sent, condition: kept.join(',') },
      problem: 'A condition in this address does not exist and was left out.',
    };
  },
  sort: (sent) => ({
    sent: without(sent, 'sort'),
    problem: sent.query
      ? 'There is no such order, so the best matches come first.'
      : 'There is no such order, so the latest come first.',
  }),
  page: (sent) => ({
    sent: without(sent, 'page'),
    problem: 'There is no such page, so this is the first one.',
  }),
  location: (sent) => ({
    sent: without(sent, 'location'),
    problem: 'The location is too long and was left out.',
  }),
  near: (sent) => ({
    sent: without(without(sent, 'near'), 'radius'),
    problem: 'We do not know that place, so it was left out.',
  }),
  radius: (sent) => ({
    sent: without(sent, 'radius'),
    problem: 'There is no such distance, so it was left out.',
  }),
  tag: (sent) => ({ sent: without(sent, 'tag'), problem: 'There is no such tag, so it was left out.' }),
};

/** Nothing is relevant to a search without words. */
const isOrdered = (query: ListingQuery, sent: Sent) => Boolean(sent.sort) && query.sort !== 'relevance';

/** Pages find related listings too, in every order; the best match comes first unless the address says otherwise. */
function withPageDefaults(query: ListingQuery, sent: Sent): ListingQuery {
  if (query.query === undefined) return isOrdered(query, sent) ? query : { ...query, sort: 'latest' };
  return { ...query, sort: sent.sort ? query.sort : 'relevance', match: 'related' };
}

/** The API rejects a request with one invalid value; a page searches with the valid rest and reports what it ignored. */
export function parseListingSearch(parameters: Parameters, pageSize: number): ParsedSearch {
  let sent: Sent = { ...textOfEach(parameters), limit: String(pageSize) };
  const problems: string[] = [];
  let typed: InvalidPrices | undefined;
  const inAddress = { ...sent };
  const problem = readPrices(sent);
  if (problem !== null) {
    const { minPrice, maxPrice } = inAddress;
    typed = { ...(minPrice && { minPrice }), ...(maxPrice && { maxPrice }), problem };
    problems.push(problem);
    sent = without(without(sent, 'minPrice'), 'maxPrice');
  }
  let parsed = listingQuery.safeParse(sent);
  // What contradicts something else is only found once each value is valid by itself.
  while (!parsed.success) {
    for (const name of new Set(parsed.error.issues.map(({ path }) => String(path[0])))) {
      const remedy = remedies[name]?.(sent) ?? {
        sent: without(sent, name),
        problem: 'Part of this address makes no sense and was left out.',
      };
      sent = remedy.sent;
      problems.push(remedy.problem);
    }
    parsed = listingQuery.safeParse(sent);
  }
  return { query: withPageDefaults(parsed.data, sent), problems, invalidPrices: typed };
}
