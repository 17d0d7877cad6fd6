import type { EnrolmentUpload, UploadDetail, UploadRow } from '@repo/schemas/training/enrolment-upload';

export function sampleRow(row: number, part: Partial<UploadRow> = {}): UploadRow {
  return {
    row,
    cells: { traineeName: `Person ${row}`, traineeNric: 'S****567D' },
    verdict: 'ready',
    findings: [],
    leftOut: false,
    confirmed: false,
    willBeSent: true,
    state: 'checked',
    referenceNumber: null,
    reason: '',
    ...part,
  };
}

export function sampleUpload(part: Partial<EnrolmentUpload> = {}): EnrolmentUpload {
  const none = { verdicts: {}, states: {} } as Pick<EnrolmentUpload['counts'], 'verdicts' | 'states'>;
  return {
    id: '0199a0a0-0000-7000-8000-000000000001',
    fileName: 'March.xlsx',
    fileSize: 1,
    sheetName: 'Sheet1',
    sheets: [{ name: 'Sheet1', hidden: false }],
    encoding: '',
    notices: [],
    status: 'checked',
    pauseReason: '',
    workflow: null,
    uploadedBy: 'Serene Ong',
    uploadedByEmail: 'serene.ong@example.com',
    revision: 1,
    counts: {
      ...none,
      rows: 0,
      leftOut: 0,
      toSend: 0,
      storedOnly: 0,
      willCreate: { courses: 0, runs: 0, learners: 0 },
    },
    progress: { done: 0, total: 0, rowsPerSecond: null, secondsLeft: null },
    createdAt: '2026-11-21T01:00:00.000Z',
    submittedAt: null,
    finishedAt: null,
    fileKeptUntil: null,
    ...part,
  };
}

export function sampleUploadPage(rows: UploadRow[], page: number, limit: number): UploadDetail {
  return {
    upload: sampleUpload(),
    rows: rows.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total: rows.length, totalPages: Math.ceil(rows.length / limit) },
  };
}
