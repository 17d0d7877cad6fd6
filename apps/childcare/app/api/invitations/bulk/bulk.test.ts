import { rawRow, rawWorkbook } from '@repo/sheets/testing/workbook-files';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, mails } = useChildcareService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

const world = () => createCentreFixture(database.db);
const row = (email: string, name = 'Mei Chen') => ({ email, name });
const post = (path: string, as: Person, body: unknown) => call(path, { method: 'POST', as, body });

async function mixed() {
  const made = await world();
  const theirs = await createUser(database.db, { email: 'theirs@x.example', organizationId: made.theirs.id });
  await createUser(database.db, { email: 'alone@x.example' });
  await createUser(database.db, { email: 'gone@x.example', deactivatedAt: new Date() });
  await post('/api/invitations', made.manager, row('invited@x.example'));
  mails.length = 0;
  const rows = [
    row('new@x.example'),
    row('not an address'),
    row(' NEW@x.example'),
    row(made.amy.email),
    row(theirs.email),
    row('invited@x.example'),
    row(made.rival.email),
    row('alone@x.example'),
    row('gone@x.example'),
    row(made.manager.email),
    row('short@x.example', 'M'),
    row('advert@x.example', 'Free gifts at evil.example'),
    row('lines@x.example', 'Mei\nChen'),
  ];
  return { ...made, rows };
}

const expected = [
  [],
  ['email INVALID'],
  ['email REPEATED'],
  ['email ALREADY_IN_CENTRE'],
  // Another centre's learner reads like an address that nobody has.
  [],
  ['email ALREADY_INVITED'],
  // So do another centre's manager, who learns alone, and whose account is closed.
  [],
  [],
  [],
  ['email ALREADY_IN_CENTRE'],
  ['name INVALID'],
  ['name INVALID'],
  ['name INVALID'],
];
type Shown = { problems: { field: string; code: string; message: string }[]; row: number };
const reasons = (rows: Shown[]) =>
  rows.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`));

describe('POST /api/invitations/bulk/check', () => {
  it('says of each row what is wrong with it; nothing is stored or sent', async () => {
    const { manager, rows } = await mixed();
    const before = await database.db.user.count();
    const { status, body } = await post('/api/invitations/bulk/check', manager, { rows });
    expect(status).toBe(200);
    expect(reasons(body.rows)).toEqual(expected);
    expect(body.ready).toBe(5);
    // Nothing in a row distinguishes an address with an account from one without.
    expect(Object.keys(body.rows[4]).sort()).toEqual(Object.keys(body.rows[0]).sort());
    expect(body.rows[4]).toEqual({ ...body.rows[0], row: 5, email: 'theirs@x.example' });
    expect(body.rows[2].problems[0].message).toContain('row 1');
    expect(JSON.stringify(body)).not.toContain('Busy Bees');
    expect(await database.db.user.count()).toBe(before);
    expect(await database.db.invitation.count()).toBe(1);
    expect(mails).toEqual([]);
  });

  it('calls rows by the numbers they were sent with', async () => {
    const { manager } = await world();
    const rows = [
      { ...row('one@x.example'), row: 4 },
      { ...row('one@x.example'), row: 9 },
    ];
    const { body } = await post('/api/invitations/bulk/check', manager, { rows });
    expect(body.rows.map((shown: Shown) => shown.row)).toEqual([4, 9]);
    expect(body.rows[1].problems[0].message).toContain('row 4');
    const invited = await post('/api/invitations/bulk', manager, { rows });
    expect(invited.body.skipped.map((shown: Shown) => shown.row)).toEqual([9]);
    const wrong = [{ ...row('two@x.example'), row: 0 }];
    expect((await post('/api/invitations/bulk/check', manager, { rows: wrong })).status).toBe(400);
  });

  it.each([
    [{}],
    [{ rows: [] }],
    [{ rows: Array.from({ length: 501 }, () => row('a@b.example')) }],
    [{ rows: 7 }],
  ])('refuses %#', async (body) => {
    const { manager } = await world();
    for (const path of ['/api/invitations/bulk', '/api/invitations/bulk/check']) {
      expect(await post(path, manager, body)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR' },
      });
    }
  });

  it('is for one’s own centre', async () => {
    const { manager, theirs, admin } = await world();
    for (const path of ['/api/invitations/bulk', '/api/invitations/bulk/check']) {
      const rows = [row(`${path.length}@x.example`)];
      expect((await post(path, manager, { rows, organizationId: theirs.id })).status).toBe(403);
      expect((await post(path, admin, { rows })).status).toBe(400);
      expect((await post(path, admin, { rows, organizationId: theirs.id })).status).toBeLessThan(300);
    }
  });
});

describe('POST /api/invitations/bulk', () => {
  it('invites whom it can with their mails, and gives the others back with the reasons', async () => {
    const { manager, rows } = await mixed();
    const before = await database.db.user.findMany({ orderBy: { id: 'asc' } });
    const { status, body } = await post('/api/invitations/bulk', manager, { rows });
    expect(status).toBe(201);
    expect(body.invited).toBe(5);
    expect(reasons(body.skipped)).toEqual(expected.filter((problems) => problems.length > 0));
    expect(mails.map(({ to }) => to)).toHaveLength(5);
    expect(mails.find(({ to }) => to === 'alone@x.example')?.subject).toBe(
      mails.find(({ to }) => to === 'new@x.example')?.subject,
    );
    expect(await database.db.user.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    const again = await post('/api/invitations/bulk', manager, { rows });
    expect(again.body.invited).toBe(0);
    expect(mails).toHaveLength(5);
  });

  it('is done once when two send the same list at once', async () => {
    const { manager } = await world();
    const rows = Array.from({ length: 60 }, (_, index) => row(`p${index}@x.example`));
    const answers = await Promise.all([1, 2, 3].map(() => post('/api/invitations/bulk', manager, { rows })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map(({ body }) => body.invited).sort((a, b) => a - b)).toEqual([0, 0, 60]);
    expect(mails).toHaveLength(60);
  });
});

describe('POST /api/invitations/bulk/file', () => {
  async function read(as: Person | null, text: string | Uint8Array<ArrayBuffer>, name = 'staff.csv') {
    const form = new FormData();
    form.set('file', new File([text], name));
    return call('/api/invitations/bulk/file', { method: 'POST', as, body: form });
  }

  it('reads columns by their names, in any order, delimiter and script', async () => {
    const { manager } = await world();
    const text = [
      'Staff no.;Full Name;Email address;Position;Shoe size',
      'LS-1;陈美玲;mei@x.example;Teacher;38',
      ";'=Ravi Kumar;bad address;;",
    ].join('\r\n');
    const { status, body } = await read(manager, `\uFEFF${text}\r\n`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ready: 1,
      rows: [
        {
          row: 2,
          email: 'mei@x.example',
          name: '陈美玲',
          jobTitle: 'Teacher',
          staffId: 'LS-1',
          problems: [],
        },
        { row: 3, name: '=Ravi Kumar', problems: [{ field: 'email', code: 'INVALID' }] },
      ],
    });
    expect(body.notices).toContain('Not used: “Shoe size”');
    expect(await database.db.invitation.count()).toBe(0);
  });

  it('holds back a row with a formula that has no result in the file', async () => {
    const { manager } = await world();
    const rows = [
      rawRow(1, ['Email', 'Name', 'Job title']),
      rawRow(2, ['mei@x.example', '<c><f>A9</f></c>', 'Teacher']),
      rawRow(3, ['ben@x.example', 'Ben Ong', 'Teacher']),
    ];
    const { body } = await read(manager, await rawWorkbook({ sheets: [{ rows: rows.join('') }] }), 'a.xlsx');
    expect(body).toMatchObject({
      ready: 1,
      rows: [
        { row: 2, problems: [{ field: 'name', code: 'INVALID', message: expect.stringMatching(/formula/) }] },
        { row: 3, problems: [] },
      ],
    });
  });

  it('reads a list without headings by its order', async () => {
    const { manager } = await world();
    const { body } = await read(manager, 'mei@x.example,Mei Chen,Teacher,7\n');
    expect(body.rows).toMatchObject([{ row: 1, name: 'Mei Chen', jobTitle: 'Teacher', staffId: '7' }]);
  });

  it.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ['headings alone', 'Email,Name\n'],
    ['no known heading', 'One,Two\n1,2\n'],
    ['too many people', `Email,Name\n${'a@x.example,Mei\n'.repeat(501)}`],
    ['nothing', ''],
  ])('refuses %s with a sentence', async (_case, text) => {
    const { manager } = await world();
    const { status, body } = await read(manager, text);
    expect([status, body.code]).toEqual([400, 'FILE_REFUSED']);
    expect(body.error).toMatch(/\w{4}/);
  });

  it('refuses what is no file, what is too large, and who is no manager', async () => {
    const { manager, amy } = await world();
    const form = new FormData();
    form.set('file', 'text');
    const path = '/api/invitations/bulk/file';
    expect((await call(path, { method: 'POST', as: manager, body: form })).status).toBe(400);
    expect((await read(manager, 'a'.repeat(1_048_577))).status).toBe(413);
    expect((await read(amy, 'Email,Name\n')).body).toEqual({ error: 'Forbidden' });
    expect((await read(null, 'Email,Name\n')).body).toEqual({ error: 'Unauthorized' });
  });
});
