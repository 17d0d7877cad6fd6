import { bulkEnrolment } from '@repo/schemas/training/bulk-enrolment';
import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import { describe, expect, it } from 'vitest';
import {
  checkOneRow,
  checkRows,
  sampleAccountFact,
  sampleCheckFacts,
  sampleClassFact,
  testKeyRing,
  withAccount,
} from '#testing/check-upload-rows.ts';
import { buildPersonCells, validCells } from '#testing/upload-sheet.ts';
import { prepareRow } from './row-keys.ts';

it('finds a right row ready', () => {
  expect(checkOneRow()).toEqual({ verdict: 'ready', findings: [], codes: [] });
});

describe('the form', () => {
  it.each([
    [{ traineeEmail: '' }, 'traineeEmail:missing', 'Fill in the Trainee Email'],
    [{ traineeName: ' ' }, 'traineeName:missing', 'Fill in the Trainee Name'],
    [{ traineeNric: '' }, 'traineeNric:missing', 'Fill in the Trainee NRIC'],
    [{ courseCode: '' }, 'courseCode:missing', 'Fill in the Course Code'],
    [{ courseRunId: '' }, 'courseRunId:missing', 'Fill in the Course Run ID'],
    [{ traineeEmail: 'mei.ling at example.com' }, 'traineeEmail:format', 'Write it like name@example.com'],
    [{ enrolmentDate: '31/02/2026' }, 'enrolmentDate:format', 'Write it as DD/MM/YYYY'],
    [
      { enrolmentStatus: 'Maybe' },
      'enrolmentStatus:format',
      'one of Confirmed, Cancelled, Withdrawn, Admin Removed',
    ],
    [{ traineeName: 'x'.repeat(201) }, 'traineeName:too_long', 'at most 200 characters'],
    [{ employerName: 'x'.repeat(501) }, 'employerName:too_long', 'at most 500 characters'],
    [{ traineeNric: '1234567D' }, 'traineeNric:identity_format', 'does not begin with a letter'],
    [{ traineeNric: 'X1234567D' }, 'traineeNric:identity_format', 'begins with another letter'],
    [{ traineeNric: 'S123456D' }, 'traineeNric:identity_format', '8 characters instead of 9'],
    [{ traineeNric: 'S12345678D' }, 'traineeNric:identity_format', '10 characters instead of 9'],
    [{ traineeNric: 'S12E4567D' }, 'traineeNric:identity_format', 'in the wrong place'],
    [
      { courseRunId: 'S1234567D' },
      'courseRunId:identity_in_wrong_column',
      'Move it to the column Trainee NRIC',
    ],
    [{ traineeName: 'Tan (T7654321Z)' }, 'traineeName:identity_in_wrong_column', 'Move it'],
    [{ traineePhone: 'ask her' }, 'traineePhone:phone', 'Write it like 91234567'],
    [{ traineeBirthDate: '28.2.90' }, 'traineeBirthDate:format', 'Write it as DD/MM/YYYY'],
    [{ traineeEmail: `${'m'.repeat(60)}@${'e'.repeat(60)}.com` }, 'traineeEmail:too_long', 'at most 100'],
  ])('%j is an error', (changes, code, sentence) => {
    const { verdict, findings, codes } = checkOneRow(changes);
    expect(verdict).toBe('error');
    expect(codes).toContain(code);
    expect(findings.find((finding) => `${finding.field}:${finding.code}` === code)?.message).toContain(
      sentence,
    );
  });

  it('requires a correct check letter when the settings say so', () => {
    expect(checkOneRow({ traineeNric: 'S1234567E' })).toMatchObject({
      verdict: 'warning',
      codes: ['traineeNric:check_letter'],
    });
    expect(checkOneRow({ traineeNric: 'S1234567E' }, { identityCheck: 'reject' })).toMatchObject({
      verdict: 'error',
      codes: ['traineeNric:check_letter'],
    });
  });

  it('lets no row pass that bulk-create would refuse for its form', () => {
    const oddities = [
      '',
      ' ',
      '\u200b',
      'x'.repeat(300),
      '=1+1',
      'S1234567D',
      '0001-01-01',
      '2026-13-01',
      'a@b',
    ];
    for (const field of Object.keys(validCells) as (keyof UploadCells)[]) {
      for (const text of oddities) {
        const cells = { ...validCells, [field]: text };
        const { verdict } = checkOneRow(cells);
        const { record } = prepareRow(testKeyRing, { row: 2, leftOut: false, cells });
        if (verdict !== 'error') expect(bulkEnrolment.safeParse(record).success).toBe(true);
      }
    }
  });

  it('says no identity number in any sentence', () => {
    const number = 'T7654321Z';
    const spoilt = Object.keys(validCells).map((field) => ({ ...validCells, [field]: number }));
    expect(JSON.stringify(checkRows(spoilt))).not.toContain('7654321');
  });
});

describe('course and class', () => {
  it.each([
    [
      { courseCodes: new Set<string>(), classes: new Map() },
      ['courseCode:course_new', 'courseRunId:class_new'],
    ],
    [
      { classes: new Map([['850001', { ...sampleClassFact, status: 'Cancelled' }]]) },
      ['courseRunId:class_cancelled'],
    ],
    [
      {
        classes: new Map([
          ['850001', { ...sampleClassFact, startDate: '2026-11-01', endDate: '2026-11-20' }],
        ]),
      },
      ['courseRunId:class_finished'],
    ],
    [
      {
        classes: new Map([
          ['850001', { ...sampleClassFact, startDate: '2026-11-20', endDate: '2026-11-21' }],
        ]),
      },
      ['courseRunId:class_begun'],
    ],
    [
      { classes: new Map([['850001', { ...sampleClassFact, enrolledCount: 65 }]]) },
      ['courseRunId:class_nearly_full'],
    ],
    [
      { classes: new Map([['850001', { ...sampleClassFact, enrolledCount: 70 }]]) },
      ['courseRunId:class_over_full'],
    ],
  ])('warns: %#', (facts, codes) => {
    expect(checkOneRow({}, facts)).toMatchObject({ verdict: 'warning', codes });
  });

  it('warns of an odd enrolment date', () => {
    expect(checkOneRow({ enrolmentDate: '2027-11-23' }).codes).toEqual(['enrolmentDate:date_far']);
    expect(checkOneRow({ enrolmentDate: '2027-03-03' }).codes).toEqual(['enrolmentDate:date_after_class']);
    expect(checkOneRow({ enrolmentDate: '2027-03-02' }).codes).toEqual([]);
  });

  it('holds back a class of another course, here or in the file', () => {
    const other = new Map([['850001', { ...sampleClassFact, courseCode: 'TGS-9' }]]);
    expect(checkOneRow({}, { classes: other })).toMatchObject({
      verdict: 'error',
      codes: ['courseRunId:class_of_other_course'],
    });
    const [first, second] = checkRows([validCells, { ...buildPersonCells(1), courseCode: 'TGS-9' }], {
      courseCodes: new Set(['TGS-2020002140', 'TGS-9']),
      classes: new Map(),
    });
    expect(first?.verdict).toBe('warning');
    expect(second).toMatchObject({ verdict: 'error' });
    expect(second?.codes).toContain('courseRunId:class_of_other_course');
  });
});

describe('a class that is not here', () => {
  const unknown = { courseRunId: '850009' };

  it.each([
    [new Map(), 'warning', 'class_new', 'did not answer'],
    [new Map([['850009', { courseCode: 'TGS-2020002140' }]]), 'warning', 'class_new', 'will be created'],
    [new Map([['850009', null]]), 'error', 'class_not_at_agency', 'has no course run 850009'],
    [new Map([['850009', { courseCode: 'TGS-1' }]]), 'error', 'class_of_other_course', 'the course TGS-1'],
  ])('is judged by what the agency says: %j', (agencyRuns, verdict, code, words) => {
    expect(checkOneRow(unknown, { agencyRuns })).toMatchObject({
      verdict,
      codes: [`courseRunId:${code}`],
      findings: [{ message: expect.stringContaining(words) }],
    });
  });
});

describe('what the agency asks for', () => {
  const bare = { traineeBirthDate: '', traineePhone: '' };

  it('is reported when row, account and settings lack it', () => {
    expect(checkOneRow({ traineePhone: '' })).toMatchObject({
      verdict: 'warning',
      codes: ['traineePhone:agency_needs'],
    });
    expect(checkOneRow({ traineePhone: '', sponsorshipType: 'Employer' }).codes).toEqual(
      ['traineePhone', 'employerUen', 'employerName', 'employerEmail', 'employerPhone'].map(
        (field) => `${field}:agency_needs`,
      ),
    );
  });

  it('is a date of birth of the trainee’s own: a row without one is held back', () => {
    const everything = { phone: '+65 6123 4567', employerUen: '201512345K' };
    expect(checkOneRow(bare, { fallback: { ...sampleCheckFacts.fallback, ...everything } })).toMatchObject({
      verdict: 'error',
      codes: ['traineeBirthDate:birth_date_missing'],
      findings: [{ severity: 'error', message: expect.stringContaining('own date of birth') }],
    });
  });

  it('is taken from the account and the settings', () => {
    const phoneless = { traineePhone: '' };
    const { fallback } = sampleCheckFacts;
    expect(
      checkOneRow(phoneless, { ...withAccount({ ...sampleAccountFact, phone: '+65 8123 4567' }), fallback })
        .codes,
    ).toEqual([]);
    const foreign = {
      ...sampleAccountFact,
      phone: '+65 8123 4567',
      identityHash: testKeyRing.hash('T7654321Z'),
    };
    expect(checkOneRow(phoneless, { ...withAccount(foreign), fallback }).codes).toContain(
      'traineePhone:agency_needs',
    );
    const office = { ...sampleCheckFacts.fallback, phone: '+65 6123 4567' };
    expect(checkOneRow(phoneless, { fallback: office }).codes).toEqual([]);
  });

  it('is not reported for an external workflow or for enrolments at the agency', () => {
    expect(checkOneRow(bare, { usesBuiltInWorkflow: false }).verdict).toBe('ready');
    expect(checkOneRow({ ...bare, enrolmentId: 'ENR-1' }).verdict).toBe('ready');
  });

  it.each(['Cancelled', 'Withdrawn', 'Admin Removed'])(
    'is nothing for %s, which is not submitted',
    (status) => {
      expect(checkOneRow({ ...bare, enrolmentStatus: status })).toMatchObject({
        verdict: 'warning',
        codes: ['enrolmentStatus:not_submitted'],
      });
    },
  );
});
