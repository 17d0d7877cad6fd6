import { CFB } from 'xlsx';
import type { FirstSheet } from './workbook-parts.ts';

const packageTypes = 'http://schemas.openxmlformats.org/package/2006';
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook with only one sheet: the library would inflate every part of the original archive. */
export function makeSlimWorkbook({ cells, strings, styles, date1904 }: FirstSheet): Uint8Array {
  const more = [
    { name: 'sharedStrings', content: strings },
    { name: 'styles', content: styles },
  ].flatMap(({ name, content }) => (content === null ? [] : [{ name, content }]));
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${contentTypes}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${officeTypes}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `<?xml version="1.0"?><Relationships xmlns="${packageTypes}/relationships">${content}</Relationships>`;
  const parts = [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="${packageTypes}/content-types">${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${more.map(({ name }) => override(name, name)).join('')}</Types>`,
    },
    { name: '_rels/.rels', content: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeTypes}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        `${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${more.map(({ name }) => relation(name, name, `${name}.xml`)).join('')}`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: cells },
    ...more.map(({ name, content }) => ({ name: `xl/${name}.xml`, content })),
  ];
  const file = CFB.utils.cfb_new();
  for (const { name, content } of parts) {
    CFB.utils.cfb_add(file, `/${name}`, typeof content === 'string' ? Buffer.from(content) : content);
  }
  return CFB.write(file, { type: 'buffer', fileType: 'zip', compression: false });
}
