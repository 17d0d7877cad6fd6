/** The encodings that text files are read in, by their names in the WHATWG Encoding Standard, for people. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  gb18030: 'Chinese (GBK)',
  big5: 'Traditional Chinese (Big5)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'euc-kr': 'Korean (EUC-KR)',
  'windows-874': 'Thai (Windows-874)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'koi8-r': 'Russian (KOI8-R)',
  'koi8-u': 'Ukrainian (KOI8-U)',
} as const;

export type TextEncodingName = keyof typeof encodingNames;

const isKnown = (name: string): name is TextEncodingName => Object.hasOwn(encodingNames, name);

/** The encoding's name for people; an unknown one as it is. */
export const nameOfEncoding = (name: string): string => (isKnown(name) ? encodingNames[name] : name);
