import type { DemoCourse } from '../course-shape.ts';

export const dataProtection: DemoCourse = {
  code: 'TGS-2024035540',
  title: 'Personal Data Protection for Every Team',
  description:
    'An evening course in three sittings for people who are not lawyers and still handle names, numbers and photographs every day.',
  category: 'Business Management',
  trainingHours: 8,
  assessmentHours: 1,
  fee: '320.00',
  status: 'active',
  objectives: [
    'Tell what is personal data and what is not',
    'Collect no more than you need, and say why',
    'Do the right things in the first hour after a breach',
  ],
  units: [
    {
      title: 'The basics',
      subtopics: [
        {
          title: 'Whose data is it?',
          text: `
            Personal data is whatever tells you who somebody is, alone or put together: a name, a number plate with a time, a photograph of a
            lanyard. It is not yours because it is in your spreadsheet. You are looking after it for somebody who expects it back, or gone.

            Ask three questions before you collect: what for, is there a way without, until when. If the answer to the last one is "you never
            know", the answer to the second one was yes.`,
        },
        {
          title: 'Identity numbers',
          text: `
            A full NRIC number opens doors for a lifetime and cannot be changed like a password. Take it only where the law asks for it or
            where you have to be certain beyond doubt. For a visitor book or a lucky draw a name and a mobile number do.

            Looking at a card is not copying it. If you must keep a number, keep it where few can see it, and show the last four characters on
            screens.`,
        },
      ],
    },
    {
      title: 'When it leaks',
      subtopics: [
        {
          title: 'The first hour',
          text: `
            An email to the wrong list, a lost laptop, a folder that was open to all. Say it at once, to the data protection officer, by
            telephone. Nobody is punished for speed. Stop it from going on: recall, revoke, close. Do not delete traces; they are what you will
            be asked about.

            Write down when you knew what. The clock for telling the commission starts when you have reason to believe it is a notifiable
            breach, and three calendar days are short.`,
        },
        {
          title: 'Telling people',
          text: `
            Write as you would want to be told: what happened, what of yours is concerned, what we have done, what you can do now, whom to call.
            No "we take your privacy very seriously" in the first line. If you did, you would begin with the facts.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'Case: the open folder',
      type: 'assignment',
      text: 'A shared folder with 340 application forms could be read by everybody with the link for two weeks. Write the plan for the first day and the letter to those concerned.',
      dueInDays: 4,
      maxScore: 60,
      work: {
        file: 'The open folder',
        lines: [
          '09.10 Link closed. Access log of two weeks exported before anything else is touched.',
          '09.30 Officer informed; 340 forms with names and numbers: likely notifiable.',
          '11.00 Eleven addresses outside the company opened the folder. Written to, asked to delete and confirm.',
          'Letter: "From 2 to 16 October your application form could be read by people who had a certain link …"',
        ],
      },
    },
  ],
};
