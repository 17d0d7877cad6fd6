import { CFB } from 'xlsx';

const endOfPart = 0x0a;

const record = (kind: number, content: Buffer) => {
  const header = Buffer.alloc(4);
  header.writeUInt16LE(kind, 0);
  header.writeUInt16LE(content.byteLength, 2);
  return Buffer.concat([header, content]);
};

/** A ROW record of a hidden row; the first row is 1. */
export function hiddenRowRecord(row: number): Buffer {
  const content = Buffer.alloc(16);
  content.writeUInt16LE(row - 1, 0);
  content.writeUInt16LE(0x20, 12);
  return record(0x208, content);
}

/** A FORMULA record with the number `result`, to be calculated when the file is opened, as writers without a calculator do. */
export function formulaRecord(
  row: number,
  column: number,
  { result, onLoad }: { result: number; onLoad: boolean },
): Buffer {
  const one = [0x1e, 0x01, 0x00];
  const content = Buffer.alloc(22 + one.length);
  content.writeUInt16LE(row - 1, 0);
  content.writeUInt16LE(column, 2);
  content.writeDoubleLE(result, 6);
  content.writeUInt16LE(onLoad ? 3 : 0, 14);
  content.writeUInt16LE(one.length, 20);
  content.set(one, 22);
  return record(0x06, content);
}

/** Adds records to the last sheet of an .xls, which the library that wrote it cannot write. */
export function withRecordsInserted(bytes: Uint8Array, records: readonly Buffer[]): Uint8Array {
  const file = CFB.read(Buffer.from(bytes), { type: 'buffer' });
  const stream = Buffer.from(CFB.find(file, 'Workbook')?.content as Uint8Array);
  const end = stream.byteLength - 4;
  if (stream.readUInt16LE(end) !== endOfPart) throw new Error('The workbook does not end with a sheet');
  const content = Buffer.concat([stream.subarray(0, end), ...records, stream.subarray(end)]);
  const made = CFB.utils.cfb_new();
  CFB.utils.cfb_add(made, 'Workbook', content);
  return new Uint8Array(CFB.write(made, { type: 'buffer' }) as Buffer);
}
