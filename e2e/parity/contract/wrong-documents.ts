import type { ApiDocument } from '@repo/http/openapi';

type Spoil = (document: ApiDocument) => ApiDocument;

function replaceIn(pattern: RegExp, replacement: string): Spoil {
  return (document) => JSON.parse(JSON.stringify(document).replaceAll(pattern, replacement));
}

/** Documents that no service keeps to: what compares answers with them must say so. */
export const spoiledApiDocuments: readonly (readonly [wrong: string, spoil: Spoil])[] = [
  ['without a text', replaceIn(/"type":"string"/g, '"type":"integer"')],
  ['that asks for another field', replaceIn(/"required":\[/g, '"required":["a field that is not there",')],
  ['of other statuses', replaceIn(/"(2|4)(\d\d)":\{"description"/g, '"1$2":{"description"')],
  ['of other content types', replaceIn(/"application\/json"/g, '"application/xml"')],
];
