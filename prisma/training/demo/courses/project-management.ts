import type { DemoCourse } from '../course-shape.ts';

export const projectManagement: DemoCourse = {
  code: 'TGS-2023017645',
  title: 'Project Management in Practice',
  description:
    'Live online. One project from the first phone call to the last invoice, in three days and four teams: the brief, the plan, the trouble in the middle, and the handover that people remember.',
  category: 'Business Management',
  trainingHours: 22,
  assessmentHours: 2,
  fee: '1280.00',
  status: 'active',
  objectives: [
    'Turn a wish into a brief that two people would read the same way',
    'Plan backwards from a date that cannot move',
    'Report status so that bad news arrives early',
    'Close a project and keep what it taught',
  ],
  units: [
    {
      title: 'Before the start',
      subtopics: [
        {
          title: 'A brief on one page',
          text: `
            Why, for whom, what, what not, by when, for how much, who decides. The line "what not" saves more money than all the others
            together. Read the page to the person who pays and ask them to tell it back. Where their version differs from yours, you have
            found next month's quarrel, today, for free.

            Get one name for decisions. Two names are a committee, and a committee has no telephone number.`,
        },
        {
          title: 'Planning backwards',
          text: `
            Start with the date that cannot move, the opening or the audit, and ask what has to be true the day before. And the day before
            that. The plan that comes out is shorter than the one that goes forwards, and it shows at once what is late already.

            Put slack where the risk is, and call it by its name. Hidden slack is spent by whoever finds it first.`,
        },
      ],
    },
    {
      title: 'In the middle',
      subtopics: [
        {
          title: 'Status people believe',
          text: `
            A status that has been green for nine weeks and turns red in the tenth was never green. Report three things: what was finished,
            what was not and why, what you need from whom. Finished means finished, not ninety per cent.

            Bring bad news early and with a proposal. The client forgives a delay that they heard of in March. They do not forgive the same
            delay in June.`,
        },
        {
          title: 'Changes',
          text: `
            Every change has a price in time, money or scope, and the only question is who pays it and whether they know. Write it down, even
            when it is small: three lines with what, why, and what it costs. "Just one more button" asked for twenty times is a second
            project.`,
        },
      ],
    },
    {
      title: 'The end',
      subtopics: [
        {
          title: 'Handing over',
          text: `
            Handover starts in the second week, not in the last. Invite those who will live with the result to the first test; what they
            complain about then can still be changed. On the day itself give them three things: how it works, whom to call, what is known to
            be imperfect.`,
        },
        {
          title: 'One hour of looking back',
          text: `
            What surprised us? What would we tell the next team? What did we promise and forget? One hour, the whole team, no slides. Write
            down three sentences that somebody can act on, and send them to the person who plans the next one.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'The brief',
      type: 'assignment',
      text: 'Write the brief for moving a clinic of twelve people into new rooms over one weekend. One page, with "what not".',
      dueInDays: 3,
      maxScore: 50,
      work: {
        file: 'Brief clinic move',
        lines: [
          'Why: the lease ends on the 31st. Patients must find an open clinic on Monday at 8.',
          'What: twelve desks, two treatment rooms, records, telephones, signs at both addresses.',
          'What not: no new furniture, no change of software, no renovation of the old rooms.',
          'Who decides: the practice manager. Alone, until Sunday 6 pm.',
        ],
      },
    },
  ],
};
