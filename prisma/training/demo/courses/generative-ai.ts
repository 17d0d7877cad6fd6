import type { DemoCourse } from '../course-shape.ts';
import { modelQuiz } from './model-quiz.ts';

export const generativeAi: DemoCourse = {
  code: 'TGS-2023021190',
  title: 'Generative AI for Office Work',
  description:
    'Live online over two days. What language models are good at, where they make things up, and how to use them for letters, minutes and tables without giving away what is not yours.',
  category: 'Information and Communications',
  trainingHours: 14,
  assessmentHours: 2,
  fee: '980.00',
  status: 'active',
  objectives: [
    'Say in plain words what a language model does',
    'Write a request that gets a usable first draft',
    'Check an answer before it leaves your desk',
    'Decide what must never be pasted in',
  ],
  units: [
    {
      title: 'What it is',
      subtopics: [
        {
          title: 'A very well-read guesser',
          text: `
            A language model continues text. It has read more than any person could and has learned which words tend to follow which. That is
            enough to draft a letter, explain a formula or turn a ramble into minutes. It is not enough to know whether something is true.

            When it does not know, it does not stop. It continues, fluently, with what would be likely if it were so: a regulation with a
            plausible number, a book by a real author who never wrote it. Fluency is what we use to judge whether a person knows their
            subject. Here it tells you nothing.`,
        },
        {
          title: 'What it is good at',
          text: `
            - Changing the form: long to short, notes to minutes, English to Malay and back
            - First drafts of what you could write yourself, if you had the time
            - Ten ideas of which two are good
            - Explaining an error message or a formula step by step

            It is weak at exact quotation, arithmetic over long tables, anything that happened last week, and saying "I don't know". Use it
            where you can tell a good result from a bad one at a glance.`,
        },
      ],
    },
    {
      title: 'Working with it',
      subtopics: [
        {
          title: 'A request with four parts',
          text: `
            Who reads it, what it is for, what it must contain, what it should look like. "Write an email about the lift" gives you an essay.
            "Write to the residents of Block 412, many of them elderly, that lift B is closed on Thursday from 9 to 5; the letter goes on the
            notice board, so at most eighty words; give the telephone number of the town council" gives you a letter.

            Paste an example of a letter you liked. One example is worth a page of adjectives.

            Then argue with it. "Shorter." "Leave out the apology." "What did I forget?" The third draft is usually the one.`,
        },
        {
          title: 'Checking before it leaves',
          text: `
            Check every name, number, date and quotation against a source that is not the model. Follow links; some of them do not exist. Read it
            aloud: a sentence that you would never say does not sound like you for a reason.

            You sign it. "The computer wrote that" is not a defence that anybody has won with so far.`,
        },
      ],
    },
    {
      title: 'What stays outside',
      subtopics: [
        {
          title: 'Nothing that is not yours',
          text: `
            Identity numbers, health, salaries, appraisals, a client's contract, the unpublished figures: not into a tool that your organisation
            has not approved for them. What you paste may be stored, read by people, and used to train the next model.

            You can nearly always do without. Replace names by letters, amounts by X, and put them back afterwards. The model does not need to
            know who Mdm A is to make the letter to her kinder.`,
        },
        {
          title: 'Say that you used it',
          text: `
            Ask in your team what has to be marked, and agree on it once rather than case by case. A draft of minutes that somebody checked
            needs no footnote. A picture of an event that did not happen does.

            Where a decision concerns a person, such as hiring, grading or a complaint, the model may help you to put it well. It does not
            make the decision.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'Three drafts and what you changed',
      type: 'assignment',
      text: `
        Take one real letter of your work, with names removed. Hand in the request you wrote, the first draft, the final version, and five lines
        on what you checked and changed.`,
      dueInDays: 3,
      maxScore: 50,
      work: {
        file: 'Three drafts',
        lines: [
          'Request: reply to a complaint about noise from the function room, to a regular guest, at most 120 words.',
          'Draft 1 promised a refund that I cannot give. Draft 2 apologised four times.',
          'Final: one apology, what we changed (music ends at ten), one sentence of thanks.',
          'Checked: the date of the event, the by-law it quoted (did not exist, removed), the spelling of the name.',
        ],
      },
    },
    {
      title: 'Find the invention',
      type: 'quiz',
      text: 'Ten answers of a model, four of them with something made up. Mark the place and write how you found out.',
      dueInDays: -1,
      maxScore: 20,
      work: {
        file: 'Find the invention',
        lines: [
          'Answer 2: the quoted section of the Employment Act is about something else. Looked it up in the statute.',
          'Answer 5: the book exists, the chapter does not. Library catalogue.',
          'Answer 6: 17 per cent of 340 is 57.8, not 61. Calculator.',
          'Answer 9: the museum has been closed since 2023. Its own website.',
        ],
      },
    },
    {
      title: 'Check a model’s answer',
      type: 'quiz',
      text: 'Four questions in ten minutes, here in the browser. You hand in once.',
      dueInDays: 9,
      maxScore: 20,
      quiz: modelQuiz,
    },
  ],
};
