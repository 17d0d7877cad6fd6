import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type DataColumn, DataTable } from './data-table.tsx';

const router: AppRouterInstance = {
  back() {},
  forward() {},
  refresh() {},
  push() {},
  replace() {},
  prefetch() {},
  bfcacheId: '',
};

type Row = { id: string; name: string };

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    filter: [{ value: 'Person 3', label: 'The third' }],
  },
  { id: 'id', header: 'Number', value: (row) => row.id, phone: 'detail' },
];

function show(address: string, rows: Row[], server?: { total: number }) {
  return renderToStaticMarkup(
    <AppRouterContext value={router}>
      <PathnameContext value="/people">
        <SearchParamsContext value={new URLSearchParams(address)}>
          <DataTable<Row>
            id="people"
            caption="People"
            noun={['person', 'people']}
            columns={columns}
            rows={rows}
            getRowId={(row) => row.id}
            getRowName={(row) => row.name}
            empty={{ title: 'Nobody yet' }}
            server={server}
          />
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
}

const many = Array.from({ length: 30 }, (_, index) => ({ id: `${index}`, name: `Person ${index}` }));

test('a page shows its rows and which of all they are', () => {
  const html = show('page=2', many);
  expect(html).toContain('Person 29');
  expect(html).not.toContain('Person 3<');
  expect(html).toContain('21–30 of 30 people');
});

test.each([
  ['rows that the browser has', many, undefined],
  ['rows that the server sends', [], { total: 30 }],
])('a page past the end says so: %s', (_, rows, server) => {
  const html = show('page=9999', rows, server);
  expect(html).toContain('There is no page 9999');
  expect(html).toContain('Go to the first page');
  expect(html).toContain('>30 people<');
  expect(html).not.toContain('of 30 people');
});

test('a search without a match says so', () => {
  expect(show('q=zebra', many)).toContain('No people match');
});

test('a filter is shown, and one that the column does not have is not', () => {
  const html = show('name=Person+3', many);
  expect(html).toContain('Remove filter Name: The third');
  expect(html).toContain('>1 person match<');
  const unknown = show('name=x', many);
  expect(unknown).not.toContain('Remove filter');
  expect(unknown).toContain('of 30 people');
});

test('a cell has its column’s label for phones as an attribute, not as an element', () => {
  const html = show('', many.slice(0, 1));
  expect(html).toMatch(/<td role="cell" class="[^"]*data-detail[^"]*" data-label="Number">0<\/td>/);
  expect(html).not.toMatch(/<td[^>]*data-title[^>]*data-label/);
});
