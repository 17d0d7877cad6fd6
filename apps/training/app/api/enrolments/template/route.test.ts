import { generateApiKey } from '@repo/api-keys/generate-api-key';
import { templateColumns } from '@repo/schemas/training/enrolment-upload';
import { readZipTexts } from '@repo/sheets/testing/read-zip-texts';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleCells } from '#domain/uploads/example-row.ts';
import { readEnrolmentSheet } from '#domain/uploads/read-enrolment-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const path = '/api/enrolments/template';

describe('the template', () => {
  let bytes: Uint8Array;
  let headers: Headers;
  let parts: Map<string, string>;
  beforeEach(async () => {
    const answer = await service.send(path, { as: await createUser(database.db, { roles: ['admin'] }) });
    expect(answer.status).toBe(200);
    headers = answer.headers;
    bytes = new Uint8Array(await answer.arrayBuffer());
    parts = await readZipTexts(bytes);
  });

  const part = (name: string) => {
    const text = parts.get(name);
    if (text === undefined) throw new Error(`The template has no ${name}`);
    return text;
  };

  it('is an Excel workbook to be saved', () => {
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(headers.get('content-disposition')).toBe('attachment; filename="enrolments.xlsx"');
  });

  it('has the documented columns in order, and cells that keep zeros and dates as they are', () => {
    const sheet = part('xl/worksheets/sheet1.xml');
    const texts = [...sheet.matchAll(/<c r="([A-Z]+)1" s="2" t="inlineStr"><is><t[^>]*>([^<]*)</g)];
    expect(texts.map(([, column, text]) => [column, text])).toEqual(
      templateColumns.map(({ heading }, index) => ['ABCDEFGHIJK'[index], heading]),
    );
    // Style 1 is text ("@"), 3 is DD/MM/YYYY, for the column as a whole.
    const styles = [...sheet.matchAll(/<col min="(\d+)"[^>]* style="(\d)"/g)].map(([, at, style]) => [
      at,
      style,
    ]);
    expect(styles).toEqual(
      templateColumns.map(({ field }, index) => [String(index + 1), field === 'enrolmentDate' ? '3' : '1']),
    );
    expect(part('xl/styles.xml')).toContain('formatCode="dd/mm/yyyy"');
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  });

  it('offers the words for sponsorship and status', () => {
    const sheet = part('xl/worksheets/sheet1.xml');
    const lists = [...sheet.matchAll(/sqref="(\w+:\w+)"><formula1>([^<]*)<\/formula1>/g)];
    expect(lists.map(([, area, list]) => [area, list])).toEqual([
      ['H2:H20001', '&quot;Employer,Individual&quot;'],
      ['J2:J20001', '&quot;Confirmed,Cancelled,Withdrawn,Admin Removed&quot;'],
    ]);
  });

  it('explains every column on a second sheet', () => {
    const notes = part('xl/worksheets/sheet2.xml');
    for (const { heading } of templateColumns) expect(notes).toContain(`>${heading}<`);
    expect(notes).toContain('Date of Birth (may be added)');
  });

  it('uploaded as it is has only its example', async () => {
    await expect(readEnrolmentSheet({ name: 'enrolments.xlsx', bytes })).rejects.toMatchObject({
      status: 400,
      message:
        'The sheet has only the example row of the template. Put the enrolments below it and upload it again',
    });
    expect(part('xl/worksheets/sheet1.xml')).toContain(exampleCells.traineeEmail);
  });
});

describe('who may have it', () => {
  it.each([
    ['enrolments:write', 200],
    ['course-runs:read', 403],
  ])('a key with %s: %i', async (scope, status) => {
    const { id: creatorId } = await createUser(database.db, { roles: ['admin'] });
    const { key, prefix, keyHash } = generateApiKey('trk_');
    await database.db.apiKey.create({ data: { name: 'Key', prefix, keyHash, scopes: [scope], creatorId } });
    expect((await service.send(path, { headers: { 'x-api-key': key } })).status).toBe(status);
  });

  it('is nobody but an admin', async () => {
    expect((await service.call(path, { as: null })).status).toBe(401);
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      expect((await service.call(path, { as })).status, role).toBe(403);
    }
  });

  it('takes GET alone', async () => {
    const as = await createUser(database.db, { roles: ['admin'] });
    expect((await service.call(path, { method: 'POST', as })).status).toBe(405);
  });
});
