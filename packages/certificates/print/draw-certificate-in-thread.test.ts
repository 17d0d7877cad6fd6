import { expect, it } from 'vitest';
import { drawCertificateInThread, findUndrawableInThread } from './draw-certificate-in-thread.ts';
import { readCertificate } from './testing/read-certificate.ts';

const certificate = {
  serviceName: 'Childcare Learning',
  certificateId: 'CC-2026-7K3M-PQ9X-D',
  learnerName: 'Nur Aisyah',
  courseName: 'Infant first aid',
  organizationName: '',
  version: null,
  cpdPoints: '2 CPD points',
  issued: 'Sat 21 Nov 2026',
  validUntil: 'Tue 21 Nov 2028',
  verifyUrl: 'http://localhost:3002/verify/CC-2026-7K3M-PQ9X-D',
  issuedAt: new Date('2026-11-21T04:00:00Z'),
};

const draw = (changes: Partial<typeof certificate>) =>
  drawCertificateInThread({ ...certificate, ...changes });
const text = async (changes: Partial<typeof certificate>) =>
  Buffer.from(await draw(changes)).toString('latin1');
const read = async (changes: Partial<typeof certificate>) => readCertificate(await draw(changes));

/** Without spaces, which pdf.js guesses from gaps, and invisible characters, which it leaves out. */
const bare = (given: string) =>
  given.normalize('NFC').replaceAll(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');

it('is one page of a tagged PDF with its language and fonts', async () => {
  const file = await text({});
  expect(file.slice(0, 8)).toBe('%PDF-1.7');
  expect(file).toMatch(/\/FontFile2/);
  const { pages, info, markInfo, roles } = await read({});
  expect(pages).toBe(1);
  expect(info).toMatchObject({
    Language: 'en-SG',
    Title: 'Certificate of completion: Infant first aid, Nur Aisyah',
  });
  expect(markInfo).toMatchObject({ Marked: true });
  expect(new Set(roles)).toEqual(new Set(['Root', 'Document', 'P', 'H1', 'Figure', 'Link']));
});

it('names PDF/UA and its title in the metadata', async () => {
  const { metadata } = await read({ courseName: 'Sand & <Water>', learnerName: 'Mei "M" Chen' });
  expect(metadata?.get('pdfuaid:part')).toBe('1');
  expect(metadata?.get('dc:title')).toBe('Certificate of completion: Sand & <Water>, Mei "M" Chen');
});

it('leads to the page that verifies it', async () => {
  const { annotations, texts } = await read({});
  expect(annotations).toMatchObject([
    {
      subtype: 'Link',
      url: certificate.verifyUrl,
      contentsObj: { str: `Check it at ${certificate.verifyUrl}` },
    },
  ]);
  expect(texts.map(bare)).toContain(bare(`Check it at ${certificate.verifyUrl}`));
});

it.each([
  ['Latin', 'Nur ʿĀishah binti Ḥamīd Łukasiewicz'],
  ['Vietnamese', 'Nguyễn Thị Phượng'],
  ['Yoruba', 'Ọlábísí Adébáyọ̀'],
  ['Greek', 'Γεώργιος Παπαδόπουλος Ἀριστοτέλης'],
  ['Cyrillic', 'Екатерина Йовановић-Ђурић'],
  ['Arabic', 'روحانة بنت إسماعيل'],
  ['Arabic with vowels', 'محمّد بن لالا الله'],
  ['Persian', 'نستعلیق می‌خواهم پژوهش'],
  ['Hebrew', 'יִצְחָק בֶּן־דָּוִד'],
  ['Devanagari', 'कृष्णा प्रियदर्शिनी शर्मा ज्ञानेश्वर'],
  ['Bengali', 'শ্রীকৃষ্ণ চট্টোপাধ্যায়'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Gujarati', 'શ્રીનિવાસ પટેલ'],
  ['Oriya', 'ଶ୍ରୀଜଗନ୍ନାଥ ମହାପାତ୍ର'],
  ['Tamil', 'கொடிமுல்லை சௌந்தர்யா'],
  ['Telugu', 'శ్రీనివాసరావు వెంకటేశ్వర్లు'],
  ['Kannada', 'ಶ್ರೀಕೃಷ್ಣಮೂರ್ತಿ ರಾಮಯ್ಯ'],
  ['Malayalam', 'ശ്രീകൃഷ്ണൻ ഭട്ടതിരിപ്പാട്'],
  ['Sinhala', 'ශ්‍රී ජයවර්ධනපුර'],
  ['Thai', 'กมลวรรณ น้ำทิพย์ผู้ใหญ่'],
  ['Lao', 'ບຸນທ່ຽງ ນ້ຳໃຈ'],
  ['Myanmar', 'မြတ်သူရအောင်ကျော်'],
  ['Khmer', 'សុខវណ្ណារិទ្ធ ស្រីមុំ'],
  ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
  ['Georgian', 'გიორგი ბერიძე'],
  ['Armenian', 'Արմեն Հակոբյան'],
  ['Ethiopic', 'ኃይለ ሥላሴ መንግሥቱ'],
  ['Hangul', '김민수 황보관'],
  ['Han', '陈秀英 陳慧嫻'],
  ['Han, Extensions A, B and C', '䶮㛃 𠮷𠀋𡃁 𫖯'],
  ['Kana', 'さくら サクラ'],
  ['Bopomofo', 'ㄅㄆㄇ ㆠㆡㆢ'],
  ['emoji', 'Tan 🙂👩‍🏫👍🏽 🇸🇬'],
  ['mixed directions', 'Dr روحانة بنت Tan 123 (محمد)'],
])('prints a name in %s as another program reads it', async (_script, learnerName) => {
  const { texts } = await read({ learnerName });
  expect(texts.map(bare)).toContain(bare(learnerName));
});

it('prints a name in Thaana', async () => {
  const { texts } = await read({ learnerName: 'މުހައްމަދު ނަޝީދު' });
  // pdf.js moves the last vowel sign to the front.
  expect(texts.map(bare)).toContain(bare('ުމުހައްމަދު ނަޝީދ'));
});

it('words in two lines and directions stay in the order of reading', async () => {
  const learnerName = 'عبدالرحمن محمد بن عبدالعزيز الأنصاري الهاشمي المخزومي القرشي Abdul Rahman';
  const { texts } = await read({ learnerName });
  expect(texts.map(bare)).toContain(bare(learnerName));
});

it('names what no font has by its code, in a text stored before it was refused', async () => {
  const { texts, info } = await read({ learnerName: 'Tan 𓀀', courseName: 'A\u0007 \uE000' });
  expect(texts.map((part) => part.trim())).toEqual(expect.arrayContaining(['Tan [U+13000]', 'A [U+E000]']));
  expect(texts.join('')).not.toContain('?');
  expect(info).toMatchObject({ Title: 'Certificate of completion: A [U+E000], Tan [U+13000]' });
});

it('finds out what cannot be printed', async () => {
  expect(await findUndrawableInThread(['Tan 𓀀 𓀀 𓀁', 'Mei Chen', '🙂 प्रिया', 'x\u{10ffff}'])).toEqual([
    ['𓀀', '𓀁'],
    [],
    [],
    ['\u{10ffff}'],
  ]);
});

it.each(['x'.repeat(300), 'very long '.repeat(60), '🙂 प्रिया', '\u202e\u0000', '', '\u0301', '\u200d'])(
  'prints one page whatever the name is: %#',
  async (learnerName) => {
    expect(await read({ learnerName, courseName: learnerName })).toMatchObject({ pages: 1 });
  },
);

const stacks = [`Tan A${'\u0301'.repeat(75)}`, `ก${'่'.repeat(79)}`, `ཀ${'ྱ'.repeat(60)}`];

it.each(stacks)('prints all inside the page, whatever was stored: %#', async (stack) => {
  for (const changes of [{ learnerName: stack }, { courseName: stack }, { organizationName: stack }]) {
    const { places } = await read(changes);
    expect(places.length).toBeGreaterThan(10);
    for (const [x = 0, y = 0] of places) {
      expect(x).toBeGreaterThan(0);
      expect(y).toBeGreaterThan(40);
      expect(y).toBeLessThan(560);
    }
  }
});

it('finds letters with more marks than a word has', async () => {
  const found = await findUndrawableInThread(stacks);
  expect(found.map((each) => each.length > 0)).toEqual([true, true, true]);
  const words = ['မျှော်လင့်', 'Ọlábísí Adébáyọ̀', 'שָּׁלוֹם', 'कार्त्स्न्यां', 'ស្រ្តី', 'བསྒྲུབས ཧཱུྃ', 'น้ำทิพย์', '👩‍❤️‍💋‍👨'];
  expect(await findUndrawableInThread(words)).toEqual(words.map(() => []));
});

it('prints many that are asked for at once, each its own', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `Learner ${index}`);
  const files = await Promise.all(names.map((learnerName) => draw({ learnerName })));
  expect(new Set(files.map((file) => Buffer.from(file).toString('base64'))).size).toBe(6);
});
