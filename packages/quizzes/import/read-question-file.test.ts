import { expect, it, test } from 'vitest';
import {
  type MoodleSample,
  moodleFile,
  moodleQuestion,
  qtiChoice,
  qtiItem,
  qtiPackage,
  utf8,
} from '../testing/sample-files.ts';
import type { QuestionFile } from './question-file.ts';
import { readQuestionFileInThread } from './read-question-file-in-thread.ts';

async function read(bytes: Uint8Array): Promise<QuestionFile> {
  const file = await readQuestionFileInThread(bytes);
  if (!file.ok) throw new Error(file.message);
  return file;
}

const reasonOf = async (bytes: Uint8Array) => (await read(bytes)).left.map(({ reason }) => reason);

it('Moodle: one and several right answers, and true or false, come over with their feedback', async () => {
  const { format, questions, left } = await read(
    moodleFile(
      '<question type="category"><category><text>$course$/top</text></category></question>',
      moodleQuestion({
        more: '<single>true</single><generalfeedback format="html"><text>&lt;p&gt;Germs&lt;/p&gt;</text></generalfeedback>',
      }),
      moodleQuestion({
        text: 'Which are &lt;safe&gt; &amp; sound?<br>Choose.',
        answers: [
          ['A cot', 50],
          ['A <b>mattress</b>', 50],
          ['A sofa', -100],
        ],
        more: '<single>false</single>',
      }),
      moodleQuestion({
        type: 'truefalse',
        text: 'Fever is reported',
        answers: [
          ['false', 0],
          ['true', 100],
        ],
        more: '',
      }),
    ),
  );
  expect({ format, left }).toEqual({ format: 'Moodle XML', left: [] });
  expect(questions).toEqual([
    {
      number: 1,
      text: 'When are hands washed?',
      kind: 'single',
      options: [
        { text: 'Before meals', isRight: true },
        { text: 'Never', isRight: false },
      ],
      explanation: 'Germs',
    },
    {
      number: 2,
      text: 'Which are <safe> & sound?\nChoose.',
      kind: 'multiple',
      options: [
        { text: 'A cot', isRight: true },
        { text: 'A mattress', isRight: true },
        { text: 'A sofa', isRight: false },
      ],
      explanation: '',
    },
    {
      number: 3,
      text: 'Fever is reported',
      kind: 'boolean',
      options: [
        { text: 'True', isRight: true },
        { text: 'False', isRight: false },
      ],
      explanation: '',
    },
  ]);
});

test.each<[string, MoodleSample, string]>([
  ['an essay', { type: 'essay' }, 'this kind: essay'],
  ['a short answer', { type: 'shortanswer' }, 'this kind: short answer'],
  ['a matching question', { type: 'matching' }, 'this kind: matching'],
  ['Cloze', { type: 'cloze' }, 'this kind: embedded answers'],
  ['a kind that nobody knows', { type: 'constructor' }, 'this kind: constructor'],
  ['a description', { type: 'description' }, 'asks nothing'],
  ['a picture', { text: 'What is this? <img src="@@PLUGINFILE@@/a.png">' }, 'a picture'],
  ['a formula', { answers: [['<math><mi>x</mi></math>', 100]] }, 'a formula'],
  [
    'part of a mark',
    {
      answers: [
        ['Soap', 100],
        ['Water', 50],
      ],
    },
    'part of the mark',
  ],
  [
    'no right option',
    {
      answers: [
        ['Soap', 0],
        ['Water', 0],
      ],
    },
    'which option is right',
  ],
  ['one option', { answers: [['Soap', 100]] }, 'fewer than two'],
  [
    'too many options',
    { answers: Array.from({ length: 13 }, (_, n) => [`${n}`, n ? 0 : 100]) },
    'more than 12',
  ],
  ['no text', { text: '<p>&nbsp;</p><script>ask()</script>' }, 'asks nothing'],
  ['a long text', { text: 'a'.repeat(2_001) }, 'more than 2,000'],
])('Moodle: %s is left out and named', async (_, sample, reason) => {
  const file = moodleFile(moodleQuestion({ ...sample, name: 'Left' }), moodleQuestion());
  const { left, questions } = await read(file);
  expect(left).toEqual([{ number: 1, title: 'Left', reason: expect.stringContaining(reason) }]);
  expect(questions.map(({ number }) => number)).toEqual([2]);
});

it('QTI: an item comes over as text, without feedback on its choices', async () => {
  const { format, questions, left } = await read(
    qtiItem({
      more: '<modalFeedback outcomeIdentifier="F" identifier="f" showHide="show"><p>Only them.</p></modalFeedback>',
    }),
  );
  expect({ format, left }).toEqual({ format: 'QTI 2.1', left: [] });
  expect(questions).toEqual([
    {
      number: 1,
      text: 'Read the rules.\nWho may collect a child?',
      kind: 'single',
      options: [
        { text: 'A parent', isRight: true },
        { text: 'A stranger', isRight: false },
        { text: 'A guardian', isRight: false },
      ],
      explanation: 'Only them.',
    },
  ]);
});

it('QTI: a package comes over in the order of its manifest, each refused item with its reason', async () => {
  const yesNo = qtiChoice
    .replace('A parent', 'True')
    .replace('A stranger', 'False')
    .replace(/<simpleChoice identifier="C".*?<\/simpleChoice>|<feedbackInline.*?<\/feedbackInline>/g, '');
  const bytes = await qtiPackage(
    [
      { name: 'items/b.xml', content: qtiItem({ cardinality: 'multiple', right: ['A', 'C'] }) },
      { name: 'items/a.xml', content: qtiItem({ body: yesNo }) },
      {
        name: 'items/essay.xml',
        content: qtiItem({ title: 'Essay', body: '<extendedTextInteraction responseIdentifier="R"/>' }),
      },
      { name: 'items/broken.xml', content: '<assessmentItem>' },
    ],
    ['items/b.xml', '../../etc/passwd', 'items/a.xml', 'items/essay.xml', 'items/broken.xml'],
  );
  const { questions, left } = await read(bytes);
  expect(questions.map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'multiple'],
    [3, 'boolean'],
  ]);
  expect(left.map(({ number, title, reason }) => [number, title, reason])).toEqual([
    [2, '../../etc/passwd', 'Its file is not in the zip'],
    [4, 'Essay', 'Our quizzes do not have this kind: extended text'],
    [5, 'items/broken.xml', expect.stringContaining('damaged')],
  ]);
});

test.each([
  ['two questions in one item', { body: qtiChoice + qtiChoice }, 'several things'],
  ['an order', { cardinality: 'ordered' }, 'choices in an order'],
  ['no right choice', { right: [] }, 'which option is right'],
  ['a picture', { body: `<img src="a.png" alt=""/>${qtiChoice}` }, 'a picture'],
  ['values of each learner', { body: `<p><printedVariable identifier="x"/></p>${qtiChoice}` }, 'made up'],
  ['no question', { body: '<p>Read this.</p>' }, 'asks nothing'],
])('QTI: %s is left out and named', async (_, sample, reason) => {
  expect(await reasonOf(qtiItem(sample))).toEqual([expect.stringContaining(reason)]);
});

it('Chinese and Tamil come over as they are, in UTF-8 and UTF-16', async () => {
  const text = '什么时候洗手？ எப்போது கைகளைக் கழுவ வேண்டும்?';
  const answers = [
    ['饭前', 100],
    ['சாப்பிட்ட பிறகு', 0],
  ] as const;
  const file = new TextDecoder().decode(moodleFile(moodleQuestion({ text, answers })));
  const utf16 = Buffer.from(`\uFEFF${file.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  // Its byte order mark is the file's own; what it declares may be left from before it was converted.
  const marked = utf8(`\uFEFF${file.replace('UTF-8', 'windows-1252')}`);
  for (const bytes of [utf8(file), new Uint8Array(utf16), marked]) {
    const { questions } = await read(bytes);
    expect(questions[0]).toMatchObject({ text, options: [{ text: '饭前' }, { text: 'சாப்பிட்ட பிறகு' }] });
  }
  expect(
    (
      await read(
        moodleFile(
          moodleQuestion({
            answers: [
              ['对', 100],
              ['错', 0],
            ],
          }),
        ),
      )
    ).questions[0]?.kind,
  ).toBe('boolean');
});

it('scripts, styles and handlers in texts leave nothing but text', async () => {
  const text =
    '<p onclick="steal()">What <script>steal()</script>now<style>p{}</style>?</p>&lt;script&gt;<a href="javascript:x">go</a>';
  const { questions } = await read(moodleFile(moodleQuestion({ text })));
  expect(questions[0]?.text).toBe('What now?\n<script>go');
  const body = `<script>steal()</script><p><a href="javascript:steal()">Look</a></p>${qtiChoice}`;
  expect((await read(qtiItem({ body }))).questions[0]?.text).toBe('Look\nWho may collect a child?');
});
