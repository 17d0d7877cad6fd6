import { formatCsv } from '@repo/schemas/csv';
import { uploadColumns } from '@repo/schemas/training/enrolment-upload';
import { rawRow, rawWorkbook } from '@repo/sheets/testing/workbook-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPersonCells, buildUploadForm } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { UploadEditor } from './upload-editor.ts';

const service = useTrainingService(useTrainingDatabase());
const path = '/api/enrolments/uploads';
let tabs: [UploadEditor, UploadEditor, ...UploadEditor[]];
let openCsv: (bytes: Uint8Array<ArrayBuffer>) => Promise<UploadEditor>;

beforeEach(async () => {
  const admin = await createUser(service.services.db, { roles: ['admin'] });
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) =>
    service.send(url, { method, body, as: admin }),
  );
  const headings = uploadColumns.map(({ heading }) => heading);
  const sheets = ['October', 'November'].map((name, index) => {
    const cells = buildPersonCells(index + 1);
    const lines = [headings, uploadColumns.map(({ field }) => cells[field] ?? '')];
    return { name, rows: lines.map((line, at) => rawRow(at + 1, line)).join('') };
  });
  const body = buildUploadForm(new File([await rawWorkbook({ sheets })], 'months.xlsx'));
  const { data } = (await service.call(path, { method: 'POST', body, as: admin })).body;
  const open = () => new UploadEditor(data, new URLSearchParams(), { read: () => null, write: () => {} });
  tabs = [open(), open()];
  openCsv = async (bytes) => {
    const csv = buildUploadForm(new File([bytes], 'people.csv'));
    const answer = (await service.call(path, { method: 'POST', body: csv, as: admin })).body;
    return new UploadEditor(answer.data, new URLSearchParams(), { read: () => null, write: () => {} });
  };
});

afterEach(() => {
  for (const tab of tabs) tab.rows.close();
  vi.unstubAllGlobals();
});

function csvOf(traineeName: string): string {
  const cells = { ...buildPersonCells(1), traineeName };
  const headings = uploadColumns.map(({ heading }) => heading);
  return formatCsv(headings, [uploadColumns.map(({ field }) => cells[field] ?? '')]).slice(1);
}

const shown = (tab: UploadEditor) => ({
  sheet: tab.state().upload.sheetName,
  status: tab.state().upload.status,
  name: tab.rows.row(2)?.cells.traineeName,
});

it('a tab sends only what it showed; then it shows what another tab made of it', async () => {
  const [mine, other] = tabs;
  expect(await other.chooseSheet('November')).toMatchObject({ ok: true });
  const seen = mine.state().upload.revision;
  expect(await mine.submit(seen)).toMatchObject({ error: expect.stringContaining('Somebody else changed') });
  const november = { sheet: 'November', name: 'Somebody 2' };
  await vi.waitFor(() => expect(shown(mine)).toEqual({ ...november, status: 'checked' }));
  expect(await mine.submit(seen)).not.toBeNull();
  expect(await mine.submit(mine.state().upload.revision)).toBeNull();
  expect(shown(mine)).toEqual({ ...november, status: 'sending' });
});

it('a tab does not replace corrections that it did not show; then it shows them', async () => {
  const [mine, other] = tabs;
  other.correct([{ row: 2, cells: { traineeName: 'Corrected' } }]);
  await other.corrections.waitUntilSaved();
  expect(await mine.chooseSheet('November')).toMatchObject({ ok: false, failure: { status: 400 } });
  const corrected = { sheet: 'October', status: 'checked', name: 'Corrected' };
  await vi.waitFor(() => expect(shown(mine)).toEqual(corrected));
  expect(await mine.chooseSheet('November')).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(shown(mine)).toMatchObject({ sheet: 'November', name: 'Somebody 2' }));
});

it('a tab can send the sheet that it just chose', async () => {
  const [mine] = tabs;
  expect(await mine.chooseSheet('November')).toMatchObject({ ok: true });
  expect(await mine.submit(mine.state().upload.revision)).toBeNull();
});

describe('corrections of rows that were read again', () => {
  const name = (tab: UploadEditor) => tab.rows.row(2)?.cells.traineeName;
  const correct = async (tab: UploadEditor) => {
    tab.correct([{ row: 2, cells: { traineeName: 'Corrected' } }]);
    await tab.corrections.waitUntilSaved();
  };
  const expectNothingToUndo = async (tab: UploadEditor, now: string) => {
    expect(tab.state()).toMatchObject({ canUndo: false, canRedo: false });
    const { revision } = tab.state().upload;
    tab.undo();
    tab.redo();
    expect(await tab.corrections.waitUntilSaved()).toBe(true);
    tab.rows.refresh();
    await vi.waitFor(() => expect(name(tab)).toBe(now));
    expect(tab.state().upload.revision).toBe(revision);
  };

  it('cannot be undone in the rows of another sheet', async () => {
    const [mine] = tabs;
    await correct(mine);
    expect(mine.state().canUndo).toBe(true);
    expect(await mine.chooseSheet('November')).toMatchObject({ ok: true });
    await expectNothingToUndo(mine, 'Somebody 2');
  });

  it('cannot be done again in the rows of another encoding', async () => {
    const bytes = iconv.encode(csvOf('Chloé'), 'windows-1252');
    const tab = await openCsv(new Uint8Array(bytes));
    tabs.push(tab);
    await correct(tab);
    tab.undo();
    await tab.corrections.waitUntilSaved();
    expect(tab.state().canRedo).toBe(true);
    expect(tab.state().mayHaveCorrections).toBe(true);
    expect(await tab.chooseEncoding('windows-1253')).toMatchObject({ ok: true });
    expect(tab.state().mayHaveCorrections).toBe(false);
    await expectNothingToUndo(tab, 'Chloι');
    await correct(tab);
    expect(tab.state().mayHaveCorrections).toBe(true);
  });

  it('cannot be undone once another tab chose the sheet', async () => {
    const [mine, other] = tabs;
    await correct(mine);
    other.rows.refresh();
    await vi.waitFor(() => expect(name(other)).toBe('Corrected'));
    expect(await other.chooseSheet('November')).toMatchObject({ ok: true });
    mine.rows.refresh();
    await vi.waitFor(() => expect(name(mine)).toBe('Somebody 2'));
    await expectNothingToUndo(mine, 'Somebody 2');
  });
});

it('a tab reads a text file in another encoding once its corrections are stored', async () => {
  const tab = await openCsv(new Uint8Array(iconv.encode(csvOf('김철'), 'euc-kr')));
  tabs.push(tab);
  tab.correct([{ row: 2, cells: { traineeName: 'Corrected' } }]);
  expect(await tab.chooseEncoding('euc-kr')).toMatchObject({ ok: true });
  expect(tab.state().upload).toMatchObject({ encoding: 'euc-kr', revision: 2 });
  await vi.waitFor(() => expect(tab.rows.row(2)?.cells.traineeName).toBe('김철'));
});
