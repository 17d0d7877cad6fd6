/** A document in the export. `open` returns null when the store no longer has it. */
export type ExportFile = {
  /** Below the part's folder. Characters that a disk may not like are replaced. */
  name: string;
  open(): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null>;
};

/** One subject of an export: a JSON file with a list of records, or a folder of documents. */
export type ExportPart = {
  /** `favourites.json`, or `documents/`. */
  path: string;
  /** What is in it, in one sentence for the README. */
  about: string;
} & ({ records(): AsyncIterable<unknown> } | { files(): AsyncIterable<ExportFile> });

/** One row that is there or not. */
export async function* yieldRowIfPresent(read: Promise<unknown>): AsyncGenerator<unknown> {
  const row = await read;
  if (row !== null && row !== undefined) yield row;
}

/** How many rows are read at a time. */
export const exportPageSize = 500;

/** Rows in the order of a key, page by page, so that an export of any size takes little memory. */
export async function* readInPages<Row>(
  read: (page: { after: string; take: number }) => PromiseLike<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  let after = '';
  for (;;) {
    const rows = await read({ after, take: exportPageSize });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < exportPageSize) return;
    after = keyOf(last);
  }
}

/** Arguments for the next page of rows in the order of their id. */
export type PageById = { where: { id: { gt: string } }; orderBy: { id: 'asc' }; take: number };

/** `readInPages` for rows whose key is `id`. */
export function readInPagesById<Row extends { id: string }>(
  read: (page: PageById) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  return readInPages(
    ({ after, take }) => read({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take }),
    ({ id }) => id,
  );
}

/** A table of a service's database, as its rows are read page by page. */
export type ExportedTable<Where, Select> = {
  findMany(
    query: Omit<PageById, 'where'> & { where: PageById['where'] & Where; select: Select },
  ): PromiseLike<unknown[]>;
};

/** A file of the rows of a table that `where` finds. */
export function createTablePart<Where, Select>(
  path: string,
  about: string,
  table: ExportedTable<Where, Select>,
  own: NoInfer<{ where: Where; select: Select & { id: true } }>,
): ExportPart {
  const read = ({ where, ...page }: PageById) =>
    table.findMany({ ...page, where: { ...where, ...own.where }, select: own.select }) as PromiseLike<
      { id: string }[]
    >;
  return { path, about, records: () => readInPagesById(read) };
}

/** Lists of a few hundred rows at most, such as connected accounts, in one read. */
export async function* yieldRows<Row>(read: Promise<Row[]>): AsyncGenerator<Row> {
  yield* await read;
}

/** Changes each record on its way. */
export async function* mapRows<Row>(
  rows: AsyncIterable<Row>,
  change: (row: Row) => unknown,
): AsyncGenerator<unknown> {
  for await (const row of rows) yield change(row);
}
