import { uploadFields } from '@repo/schemas/training/enrolment-upload';
import { describe, expect, test } from 'vitest';
import { cleanUploadCell } from './upload-cells.ts';

describe('a cell is cleaned', () => {
  test.each([
    ['traineeNric', ' s1234567d ', 'S1234567D'],
    ['traineeNric', 'S 1234-567 D', 'S1234567D'],
    ['traineeNric', 'S1234567D\u200b\u00a0', 'S1234567D'],
    ['traineeNric', 'Ｓ１２３４５６７Ｄ', 'S1234567D'],
    ['traineeNric', "'S1234567D", "'S1234567D"],
    ['traineeEmail', '\u00a0Mei.Tan@Example.COM\t', 'Mei.Tan@Example.COM'],
    ['traineeEmail', 'mei\u200btan@example.com', 'meitan@example.com'],
    ['traineeName', '  Tan \u00a0 Mei\nXin ', 'Tan Mei Xin'],
    ['traineeName', 'Jose\u0301', 'José'],
    ['traineeName', '陈伟明\u200b', '陈伟明'],
    ['traineeName', '\u200dTan\u200c', 'Tan'],
    ['traineeName', 'Tan\u0000 Mei\u202e', 'Tan Mei'],
    ['courseRunId', '0012345', '0012345'],
    ['courseRunId', '1240001.0', '1240001'],
    ['courseRunId', "'0012345", '0012345'],
    ['courseRunId', '1.24E+06', '1.24E+06'],
    ['courseCode', "'=1+1", '=1+1'],
    ['courseCode', '=1+1', '=1+1'],
    ['traineePhone', "'+65 9123 4567", '+65 9123 4567'],
    ['employerUen', '201512345k', '201512345K'],
    ['enrolmentDate', '5/11/26', '2026-11-05'],
    ['enrolmentDate', '46331', '2026-11-05'],
    ['enrolmentDate', ' 31/02/2026 ', '31/02/2026'],
    ['traineeBirthDate', '5/11/1990', '1990-11-05'],
    ['traineeBirthDate', '5/11/90', '5/11/90'],
    ['sponsorshipType', 'EMPLOYER', 'Employer'],
    ['sponsorshipType', 'company', 'Employer'],
    ['sponsorshipType', 'Employer-sponsored', 'Employer'],
    ['sponsorshipType', 'Self-sponsored', 'Individual'],
    ['sponsorshipType', ' self ', 'Individual'],
    ['sponsorshipType', 'SELF PAID', 'Individual'],
    ['sponsorshipType', 'my aunt ', 'my aunt'],
    ['enrolmentStatus', ' confirmed', 'Confirmed'],
    ['enrolmentStatus', 'admin removed', 'Admin Removed'],
    ['enrolmentStatus', 'CANCELED', 'Cancelled'],
    ['enrolmentStatus', 'perhaps', 'perhaps'],
    ['courseTitle', ' ', ''],
  ] as const)('%s %j', (field, text, cleaned) => {
    expect(cleanUploadCell(field, text)).toBe(cleaned);
    expect(cleanUploadCell(field, cleaned)).toBe(cleaned);
  });

  test('a number of a day counts from where the sheet does', () => {
    expect(cleanUploadCell('enrolmentDate', '44869', { date1904: true })).toBe('2026-11-05');
  });

  test('very long text is cut, so that one cell cannot take all the time', () => {
    for (const field of uploadFields)
      expect(cleanUploadCell(field, 'x '.repeat(20_000)).length).toBeLessThan(2001);
  });
});
