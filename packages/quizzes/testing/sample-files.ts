import { writeZip, type ZipPart } from '@repo/sheets/testing/zip-file';

export const utf8 = (text: string) => new TextEncoder().encode(text);

const answer = ([text, fraction]: readonly [string, number]) =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text><feedback><text/></feedback></answer>`;

export type MoodleSample = {
  type?: string;
  name?: string;
  text?: string;
  answers?: readonly (readonly [text: string, fraction: number])[];
  /** Other elements of the question. */
  more?: string;
};

export const moodleQuestion = ({
  type = 'multichoice',
  name = 'Hands',
  text = '<p>When are hands washed?</p>',
  answers = [
    ['Before meals', 100],
    ['Never', 0],
  ],
  more = '<single>true</single>',
}: MoodleSample = {}) =>
  `<question type="${type}"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${answers.map(answer).join('')}${more}</question>`;

export const moodleFile = (...questions: string[]) =>
  utf8(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('\n')}</quiz>`);

const qti = 'http://www.imsglobal.org/xsd/imsqti_v2p1';

export type QtiSample = {
  title?: string;
  cardinality?: string;
  right?: string[];
  body?: string;
  more?: string;
};

export const qtiChoice = `<choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="1"><prompt>Who may collect <b>a child</b>?</prompt>
  <simpleChoice identifier="A">A parent<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">Good</feedbackInline></simpleChoice>
  <simpleChoice identifier="B">A stranger</simpleChoice><simpleChoice identifier="C">A guardian</simpleChoice></choiceInteraction>`;

export const qtiItem = ({
  title = 'Collecting',
  cardinality = 'single',
  right = ['A'],
  body = `<p>Read the rules.</p>${qtiChoice}`,
  more = '',
}: QtiSample = {}) =>
  utf8(`<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="${qti}" identifier="i" title="${title}" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="R" cardinality="${cardinality}" baseType="identifier">
    <correctResponse>${right.map((value) => `<value>${value}</value>`).join('')}</correctResponse>
  </responseDeclaration>
  <itemBody>${body}</itemBody>${more}
</assessmentItem>`);

/** A content package of these items; `names` are those that its manifest has. */
export const qtiPackage = (items: ZipPart[], names = items.map(({ name }) => name)) =>
  writeZip([
    {
      name: 'imsmanifest.xml',
      content: `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${names
        .map((name) => `<resource identifier="r" type="imsqti_item_xmlv2p1" href="${name}"/>`)
        .join('')}</resources></manifest>`,
    },
    ...items,
  ]);
