/** Supported extensions by kind; the first one is used for stored copies. */
export const fileTypes = {
  pdf: { contentType: 'application/pdf', endings: ['pdf'] },
  png: { contentType: 'image/png', endings: ['png'] },
  jpeg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  webp: { contentType: 'image/webp', endings: ['webp'] },
  gif: { contentType: 'image/gif', endings: ['gif'] },
  doc: { contentType: 'application/msword', endings: ['doc'] },
  xls: { contentType: 'application/vnd.ms-excel', endings: ['xls'] },
  ppt: { contentType: 'application/vnd.ms-powerpoint', endings: ['ppt'] },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
  },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['pptx'],
  },
  odt: { contentType: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  ods: { contentType: 'application/vnd.oasis.opendocument.spreadsheet', endings: ['ods'] },
  odp: { contentType: 'application/vnd.oasis.opendocument.presentation', endings: ['odp'] },
  zip: { contentType: 'application/zip', endings: ['zip'] },
  csv: { contentType: 'text/csv; charset=utf-8', endings: ['csv'] },
  text: { contentType: 'text/plain; charset=utf-8', endings: ['txt', 'text', 'md'] },
  mp3: { contentType: 'audio/mpeg', endings: ['mp3'] },
  m4a: { contentType: 'audio/x-m4a', endings: ['m4a'] },
  wav: { contentType: 'audio/wav', endings: ['wav'] },
  ogg: { contentType: 'audio/ogg', endings: ['ogg'] },
} as const satisfies Record<string, { contentType: string; endings: readonly [string, ...string[]] }>;

export type FileKind = keyof typeof fileTypes;

export const audioKinds = ['mp3', 'm4a', 'wav', 'ogg'] as const satisfies readonly FileKind[];

const audioContentTypes: readonly string[] = audioKinds.map((kind) => fileTypes[kind].contentType);

/** Those that a stored document may be served as; what is of none of these kinds is bytes. */
export const servedContentTypes = [
  ...Object.values(fileTypes)
    .map(({ contentType }) => contentType.replace(/;.*/, ''))
    .filter((contentType) => !audioContentTypes.includes(contentType)),
  'application/octet-stream',
];

/** Where recordings are accepted too. */
export const servedContentTypesWithAudio = [...servedContentTypes, ...audioContentTypes];

/** Office files that may contain macros. */
export const macroEndings: readonly string[] = [
  'docm',
  'dotm',
  'xlsm',
  'xltm',
  'xlsb',
  'xlam',
  'pptm',
  'potm',
  'ppsm',
  'ppam',
];

export const imageKinds = ['png', 'jpeg', 'webp', 'gif'] as const satisfies readonly FileKind[];
export const officeKinds = [
  'doc',
  'xls',
  'ppt',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
] as const satisfies readonly FileKind[];
