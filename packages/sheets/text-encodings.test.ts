import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readSheetBytes } from './read-bytes.ts';
import { createRandom } from './testing/random.ts';

const limits = { maxRows: 2000, maxColumns: 50, sheetsWithoutNotice: [] };

/** Letters or syllables that names are made of, by what Excel or an editor calls the encoding. */
const names: Readonly<Record<string, { as: string; named: string; parts: readonly (readonly string[])[] }>> =
  {
    gbk: {
      as: 'gb18030',
      named: 'Chinese (GBK)',
      parts: [
        [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'],
        [...'伟芳娜秀敏静丽强磊军洋勇艳杰'],
        [...'明超兰霞平刚桂玉'],
      ],
    },
    gb18030: {
      as: 'gb18030',
      named: 'Chinese (GBK)',
      parts: [
        [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'],
        [...'建华国民志文晓峰宇浩然'],
        [...'轩欣怡诗涵梓㐀'],
      ],
    },
    big5: {
      as: 'big5',
      named: 'Traditional Chinese (Big5)',
      parts: [[...'陳林黃張李王吳劉蔡楊許鄭謝郭洪'], [...'志明俊傑建宏家豪淑芬'], [...'美玲雅婷怡君']],
    },
    shift_jis: {
      as: 'shift_jis',
      named: 'Japanese (Shift_JIS)',
      parts: [
        ['佐藤', '鈴木', '高橋', '田中', '伊藤', '渡辺', '山本'],
        ['太郎', '花子', 'さくら', 'ケンジ', 'ゆい', '美咲'],
      ],
    },
    'euc-kr': {
      as: 'euc-kr',
      named: 'Korean (EUC-KR)',
      parts: [
        [...'김이박최정강조윤장임한오서신권'],
        [...'민준서연지우현도윤하'],
        [...'은수아진영호철희경미'],
      ],
    },
    'windows-1250': {
      as: 'windows-1250',
      named: 'Central European (Windows-1250)',
      parts: [
        ['Wiśniewski', 'Dąbrowski', 'Wójcik', 'Żółty'],
        [' Łukasz', ' Małgorzata', ' Paweł'],
      ],
    },
    'windows-1251': {
      as: 'windows-1251',
      named: 'Cyrillic (Windows-1251)',
      parts: [
        ['Иванов', 'Смирнов', 'Кузнецов', 'Попов'],
        [' Дмитрий', ' Сергей', ' Мария'],
      ],
    },
    'windows-1252': {
      as: 'windows-1252',
      named: 'Western European (Windows-1252)',
      parts: [
        ['García', 'Lefèvre', 'Müller', 'Núñez', 'Descôteaux'],
        [' José', ' François', ' Zoë', ' Mei Ling'],
      ],
    },
    'windows-1253': {
      as: 'windows-1253',
      named: 'Greek (Windows-1253)',
      parts: [
        ['Παπαδόπουλος', 'Γεωργίου', 'Νικολάου'],
        [' Γιώργος', ' Μαρία', ' Ελένη'],
      ],
    },
    'windows-1254': {
      as: 'windows-1254',
      named: 'Turkish (Windows-1254)',
      parts: [
        ['Yılmaz', 'Şahin', 'Öztürk', 'Güneş'],
        [' Ayşe', ' İbrahim', ' Gülşen', ' Uğur'],
      ],
    },
    'windows-1255': {
      as: 'windows-1255',
      named: 'Hebrew (Windows-1255)',
      parts: [
        ['כהן', 'לוי', 'מזרחי', 'פרץ'],
        [' דוד', ' שרה', ' משה', ' רחל'],
      ],
    },
    'windows-1256': {
      as: 'windows-1256',
      named: 'Arabic (Windows-1256)',
      parts: [
        ['محمد', 'أحمد', 'فاطمة', 'خديجة'],
        [' علي', ' حسن', ' إبراهيم', ' عبدالله'],
      ],
    },
    'windows-874': {
      as: 'windows-874',
      named: 'Thai (Windows-874)',
      parts: [
        ['สมชาย', 'สมหญิง', 'วิชัย', 'อรุณ'],
        [' ใจดี', ' รักไทย', ' ทองดี'],
      ],
    },
  };

/** Among rows whose names are plain ASCII, as in most lists here. */
function makeList(encoding: string, { people, others }: { people: number; others: number }) {
  const random = createRandom(3);
  const parts = names[encoding]?.parts ?? [];
  const own = Array.from({ length: people }, () => parts.map((part) => random.pick(part)).join(''));
  const all = random.shuffle([...own, ...Array<string>(others).fill('Tan Mei Ling')]);
  const lines = all.map(
    (name, index) => `somebody${index}@example.com,${name},S1234567D,TGS-2020002140,${index}`,
  );
  return {
    all,
    bytes: new Uint8Array(iconv.encode(['Email,Name,NRIC,Course,Run', ...lines].join('\r\n'), encoding)),
  };
}

const namesIn = async (bytes: Uint8Array) => {
  const found = await readSheetBytes(bytes, limits);
  return found.ok ? { ...found, names: found.rows.slice(1).map(({ cells }) => cells[1]) } : found;
};

describe('a CSV that iconv-lite writes in', () => {
  test.each(Object.keys(names))('%s is read in it, and that is said', async (encoding) => {
    const { as, named } = names[encoding] ?? {};
    for (const size of [
      { people: 30, others: 0 },
      { people: 200, others: 1500 },
    ]) {
      const { bytes, all } = makeList(encoding, size);
      expect(await namesIn(bytes)).toMatchObject({
        ok: true,
        encoding: as,
        names: all,
        notices: [
          `This text file is not in UTF-8 and was read as ${named}. If names look wrong, choose another encoding, or save it as “CSV UTF-8” and upload it again`,
        ],
      });
    }
  });

  test.each([
    ['José'],
    ['García'],
    ['Núñez Ben'],
    ['Müller Zoë'],
    ['René Descôteaux'],
    ['“Mei”'],
    ['José García'],
    ['Chloé Ng'],
    ['À É'],
    ['João Conceição', 'Inês Gonçalves'],
    ['José García', 'Chloé Ng', 'Günther Weiß'],
    ['François Lefèvre', 'Élodie', 'Óscar Íñigo'],
  ])('Western letters in a few names, %s %s %s, are Western', async (...people) => {
    const lines = people.map((name) => `a@example.com,${name}\r\n`).join('');
    const bytes = iconv.encode(`Email,Name\r\n${lines}b@example.com,Tan Mei\r\n`, 'windows-1252');
    expect(await namesIn(new Uint8Array(bytes))).toMatchObject({
      encoding: 'windows-1252',
      names: [...people, 'Tan Mei'],
    });
  });

  test.each([['Jiří Dvořák'], ['Łukasz Wójcik', 'Małgorzata'], ['Šárka Nováková', 'Jiří Dvořák', 'Žižka']])(
    'Central European letters in a few names, %s %s %s, are in the Latin script',
    async (...people) => {
      const bytes = iconv.encode(`Name\r\n${people.join('\r\n')}\r\n`, 'windows-1250');
      const found = await readSheetBytes(new Uint8Array(bytes), limits);
      expect(['windows-1250', 'windows-1252']).toContain(found.ok && found.encoding);
    },
  );
});

describe('a CSV with little to tell its encoding by', () => {
  test.each(['김민준', '이서연', '박지후', '최수아', '정은우'])(
    'one short Korean name, %s, is Korean',
    async (name) => {
      const bytes = iconv.encode(`Email,Name\r\na@example.com,${name}\r\n`, 'euc-kr');
      expect(await namesIn(new Uint8Array(bytes))).toMatchObject({ encoding: 'euc-kr', names: [name] });
    },
  );

  test.each(['มานะ', 'มานี', 'วีระ', 'มานพ', 'มาลี', 'ปิติ', 'ธีระ'])(
    'one short Thai name, %s, is Thai although it reads as Korean too',
    async (name) => {
      const bytes = iconv.encode(`Email,Name\r\na@example.com,${name}\r\n`, 'windows-874');
      expect(await namesIn(new Uint8Array(bytes))).toMatchObject({ encoding: 'windows-874', names: [name] });
    },
  );

  test.each([
    ['Іван Шевченко', 'koi8-u'],
    ['Сергей Попов', 'koi8-r'],
    ['Смирнов', 'windows-1251'],
    ['Γιώργος', 'windows-1253'],
    ['สมชาย ใจดี', 'windows-874'],
    ['王芳', 'gb18030'],
  ])('one name in another script, %s, stays in it', async (name, encoding) => {
    const bytes = iconv.encode(`Email,Name\r\na@example.com,${name}\r\n`, encoding);
    expect(await namesIn(new Uint8Array(bytes))).toMatchObject({ encoding, names: [name] });
  });

  test.each(['gbk', 'big5', 'euc-kr', 'shift_jis'])(
    'lines of %s that are longer than what is looked at are cut between letters',
    async (encoding) => {
      const { as, parts = [] } = names[encoding] ?? {};
      const random = createRandom(5);
      const name = () => parts.map((part) => random.pick(part)).join('');
      // Both parities: a letter of two bytes would be cut in one of them.
      for (const shift of ['', 'x']) {
        const people = Array.from({ length: 8 }, name);
        const note = () => Array.from({ length: 2000 }, name).join('');
        const lines = people.map((person) => `${shift}a@example.com,${person},${note()},end`);
        const bytes = iconv.encode(`Email,Name,Note\r\n${lines.join('\r\n')}`, encoding);
        expect(await namesIn(new Uint8Array(bytes))).toMatchObject({ encoding: as, names: people });
      }
    },
  );

  test('a Chinese word that happens to be UTF-8, repeated in every row, does not make the rest UTF-8', async () => {
    const lines = ['陈伟明', ...Array<string>(200).fill('一')].map((name) => `a@example.com,${name}`);
    const bytes = iconv.encode(`Email,Name\r\n${lines.join('\r\n')}`, 'gbk');
    expect(await namesIn(new Uint8Array(bytes))).toMatchObject({
      encoding: 'gb18030',
      names: ['陈伟明', ...Array<string>(200).fill('一')],
    });
  });
});

describe('Unicode', () => {
  const text = 'Id,Name\r\nராஜா,陈伟明\r\n';

  test.each([
    ['utf-8', 'utf-8', true],
    ['utf-8', 'utf-8', false],
    ['utf-16le', 'utf-16le', true],
    ['utf-16le', 'utf-16le', false],
    ['utf-16be', 'utf-16be', true],
    ['utf-16be', 'utf-16be', false],
  ] as const)('%s is read as %s, with a mark: %s', async (encoding, as, addBOM) => {
    const bytes = new Uint8Array(iconv.encode(text, encoding, { addBOM }));
    expect(await namesIn(bytes)).toMatchObject({ ok: true, encoding: as, names: ['陈伟明'], notices: [] });
  });

  test('UTF-16 without a mark whose letters are mostly Chinese is no binary file', async () => {
    const names = Array.from({ length: 300 }, (_, index) =>
      String.fromCodePoint(0x4e00 + index, 0x4f01 + index),
    );
    const bytes = new Uint8Array(
      iconv.encode(`姓名,部门\r\n${names.map((name) => `部门,${name}`).join('\r\n')}`, 'utf-16le'),
    );
    expect(await namesIn(bytes)).toMatchObject({ ok: true, encoding: 'utf-16le', names });
  });

  test('UTF-8 with one bad byte is still UTF-8, and that is said', async () => {
    const lines = Buffer.from(`Email,Name\n${'a@example.com,José\n'.repeat(30)}`);
    const bytes = Buffer.concat([lines, Buffer.from('b@example.com,Chlo'), Buffer.from([0xe9, 10])]);
    expect(await namesIn(new Uint8Array(bytes))).toMatchObject({
      encoding: 'utf-8',
      names: [...Array<string>(30).fill('José'), 'Chlo\uFFFD'],
      notices: [
        'Some characters of this text file cannot be read and show as “\uFFFD”. If they matter, choose another encoding, or save it as “CSV UTF-8” and upload it again',
      ],
    });
  });

  test('UTF-8 that was cut inside a letter is still UTF-8, and that is said', async () => {
    const bytes = Buffer.from(`Email,Name\n${'a@example.com,陈伟明\n'.repeat(20)}b@example.com,陈`).subarray(
      0,
      -1,
    );
    expect(await namesIn(new Uint8Array(bytes))).toMatchObject({
      encoding: 'utf-8',
      names: [...Array<string>(20).fill('陈伟明'), '\uFFFD'],
      notices: [expect.stringMatching(/^Some characters of this text file cannot be read/)],
    });
  });
});
