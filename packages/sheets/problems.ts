export const sheetProblems = [
  'not-a-sheet',
  'web-page',
  'other-format',
  'no-such-sheet',
  'too-big',
  'too-many-rows',
  'too-many-columns',
  'encrypted',
  'macro',
  'empty',
  'timeout',
  'bomb',
  'damaged',
] as const;
export type SheetProblem = (typeof sheetProblems)[number];

/** A sheet with something in it. */
export type SheetChoice = { name: string; isVisible: boolean };

/** `sheets` are those that may be read instead; [] when it is not about one of several. */
export type SheetRefusal = { ok: false; problem: SheetProblem; message: string; sheets: SheetChoice[] };

const saveAs = 'Open it in Excel and save it as an Excel workbook (.xlsx)';

const sentences: Record<SheetProblem, string> = {
  'not-a-sheet': 'This file is no spreadsheet. Upload an Excel workbook (.xlsx or .xls) or a CSV file',
  'web-page': `This file is a web page with the name of a spreadsheet. ${saveAs}`,
  'other-format': `This kind of spreadsheet is not read here. ${saveAs}`,
  'no-such-sheet': 'This workbook has no such sheet. Upload it again and choose another',
  'too-big':
    'This workbook has more in it than can be read here. Copy the rows alone into the template, or split the file',
  'too-many-rows': 'This sheet has too many rows. Split it into several files',
  'too-many-columns':
    'This sheet has too many columns. Delete those that do not belong to the enrolments, or copy the rows into the template',
  encrypted:
    'This workbook is protected with a password. Take the password off (File, Info, Protect Workbook) and upload it again',
  macro:
    'This workbook holds macros, which are not accepted here. Save it as an Excel workbook without macros (.xlsx)',
  empty: 'This file has no rows. Fill in the template and upload it again',
  timeout: 'This file takes too long to read. Copy the rows alone into the template, or split the file',
  bomb: 'This workbook unpacks to far more than a spreadsheet of enrolments has. Copy the rows alone into the template',
  damaged: 'This file is damaged and cannot be read. Open it in Excel, save it again and upload the new file',
};

export function createSheetRefusal(
  problem: SheetProblem,
  message = sentences[problem],
  sheets: SheetChoice[] = [],
): SheetRefusal {
  return { ok: false, problem, message, sheets };
}

const otherFormats = {
  ods: ['an OpenDocument spreadsheet (.ods)', 'LibreOffice or Excel'],
  sylk: ['a SYLK file (.slk)', 'Excel'],
  dif: ['a DIF file (.dif)', 'Excel'],
  xlsb: ['a binary Excel workbook (.xlsb)', 'Excel'],
  numbers: ['a spreadsheet of Apple Numbers', 'Numbers'],
} as const;

/** The refusal of a spreadsheet that is known and not read. */
export function createFormatRefusal(format: keyof typeof otherFormats): WorkbookRefusal {
  const [what, program] = otherFormats[format];
  const message = `This is ${what}, which is not read here. Open it in ${program} and save it as an Excel workbook (.xlsx)`;
  return new WorkbookRefusal('other-format', message);
}

/** Its problem becomes the answer's refusal. */
export class WorkbookRefusal extends Error {
  readonly refusal: SheetRefusal;

  constructor(problem: SheetProblem, message?: string, sheets?: SheetChoice[]) {
    super(`The workbook is refused: ${problem}`);
    this.name = 'WorkbookRefusal';
    this.refusal = createSheetRefusal(problem, message, sheets);
  }
}
