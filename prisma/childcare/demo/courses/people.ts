import { choice, type DemoCourse, quizLecture, textLecture, trueOrFalse } from '../course-shape.ts';

export const inclusion: DemoCourse = {
  title: 'Children who develop differently: first steps to inclusion',
  subtitle: 'Notice, adapt, and ask for help early',
  description: `For educators who have a child in the room who does not speak, does not look, or never sits. What is within the wide range of normal, which changes to a room help everybody, and how early intervention works.`,
  category: 'inclusion',
  icon: 'puzzle',
  level: 'INTERMEDIATE',
  priceSgd: 60,
  cpdPoints: 4,
  estimatedHours: 3,
  certificateMonths: 36,
  learningOutcomes: [
    'Describe a concern without naming a diagnosis',
    'Adapt routines with pictures, time and space',
    'Prepare a first talk with parents',
  ],
  secondVersion: {
    note: 'Pictures of the day at the height of the children, and a review after four weeks',
    publishedDaysAgo: 150,
    newTexts: {
      'The picture on the wall': `A row of photographs of the day, at the height of the children: arrival, wash, snack, play, nap. A child who knows what comes next melts down half as often, and the others read it too. Let the child turn each picture over when it is done.

A corner with less light and noise is a place to go, never a place to be sent.`,
    },
    addedLecture: textLecture(
      'Four weeks later',
      `Look at your notes together with the parents: what has changed, what has not, and what you want to try next. If your concern is still there, agree who calls the early intervention centre, and by when.`,
    ),
  },
  sections: [
    {
      title: 'Notice',
      lectures: [
        textLecture(
          'What, how often, since when',
          `"He is autistic" is not yours to say. "He has not answered to his name in three weeks, on any of the eleven times we wrote down" is.

Compare a child with the child of last month first, with others second.`,
          { isPreview: true },
        ),
      ],
    },
    {
      title: 'Adapt',
      lectures: [
        textLecture(
          'The picture on the wall',
          `A row of photographs of the day: arrival, wash, snack, play, nap. A child who knows what comes next melts down half as often, and the others read it too.

A corner with less light and noise is a place to go, never a place to be sent.`,
        ),
        textLecture(
          'The first talk',
          `Begin with what the child loves. Say what you see, ask what they see at home. Offer one next step, with a date. Leave the word they use to them.`,
        ),
        quizLecture('Check what you know', [
          choice(
            'Which sentence belongs into a report?',
            ['“Seems autistic”', '*“Answered to his name 0 of 11 times”', '“Naughty”'],
            'What you saw, counted.',
          ),
          trueOrFalse(
            'A quiet corner is for children who misbehaved.',
            false,
            'Then nobody who needs it would go there.',
          ),
        ]),
      ],
    },
  ],
};

export const families: DemoCourse = {
  title: 'Talking with families about difficult things',
  subtitle: 'Bites, biting, late pick-ups and worse',
  description: `Six conversations every educator dreads, with words to begin them.`,
  category: 'families',
  icon: 'messages-square',
  level: 'ALL_LEVELS',
  priceSgd: 40,
  cpdPoints: 3,
  estimatedHours: 2,
  certificateMonths: null,
  learningOutcomes: [
    'Prepare a difficult talk in five minutes',
    'Say a hard thing kindly and clearly',
    'End with something agreed',
  ],
  sections: [
    {
      title: 'Words to begin with',
      lectures: [
        textLecture(
          'The bite',
          `"Before you go, I want to tell you about this morning." Not at the door, not in front of others. What happened, what you did, how the child is now. Never who bit.

Parents are angry because they were not there. Let them be; then tell the plan.`,
        ),
        textLecture(
          'The fourth late pick-up',
          `"We close at seven, and Ethan was here until half past, four times this month. He asks when you come. What would help?" Facts, the child, a question. The fee comes last.`,
        ),
        quizLecture('Check what you know', [
          choice(
            'Who bit is told to',
            ['both families', 'the bitten child’s family', '*neither'],
            'Names make enemies of families who meet every day.',
          ),
          trueOrFalse(
            'A hard talk is best begun with the rule that was broken.',
            false,
            'Begin with what happened and with the child.',
          ),
        ]),
      ],
    },
  ],
};

export const outdoors: DemoCourse = {
  title: 'Outdoor learning and heat safety',
  subtitle: 'An hour outside every day, also in April',
  description: `Risk and benefit, shade and water, what to do when a child stops sweating, and where the learning is in mud.`,
  category: 'play',
  icon: 'sun',
  level: 'BEGINNER',
  priceSgd: 30,
  cpdPoints: 2,
  estimatedHours: 1.5,
  certificateMonths: 24,
  learningOutcomes: [
    'Judge heat and haze before going out',
    'Recognise heat exhaustion',
    'Plan an outing with ratios and a route',
  ],
  sections: [
    {
      title: 'Going out',
      lectures: [
        textLecture(
          'Heat, haze, lightning',
          `Look at the heat stress level and the haze index before you go, and again after an hour. Drinks every twenty minutes, whether thirsty or not; hats; shade between eleven and four.

Thunder heard is lightning near: in, and half an hour in.`,
          { isPreview: true },
        ),
        textLecture(
          'A child who stops playing',
          `Tired, pale, sweating, a headache: shade, water, wet cloths, feet up. **Hot, dry, confused: 995**, cool with everything you have until they come.`,
        ),
        quizLecture('Check what you know', [
          choice(
            'A child is hot, dry and confused.',
            ['Water and rest', '*995 and cool at once', 'Wait for the parents'],
            'That is heat stroke.',
          ),
          trueOrFalse(
            'Children drink enough when they are thirsty.',
            false,
            'Thirst comes late. Offer every twenty minutes.',
          ),
        ]),
      ],
    },
  ],
};

export const leading: DemoCourse = {
  title: 'Leading a small team',
  subtitle: 'Rosters, feedback, and the talk nobody wants',
  description: `For those who lead a room or a centre for the first time. Being written.`,
  category: 'leadership',
  icon: 'users-round',
  level: 'ADVANCED',
  priceSgd: 90,
  cpdPoints: 5,
  estimatedHours: 5,
  certificateMonths: 36,
  learningOutcomes: ['Give feedback that is taken', 'Plan a roster that keeps ratios'],
  isDraft: true,
  sections: [
    {
      title: 'The first month',
      lectures: [
        textLecture(
          'Yesterday a colleague',
          `Yesterday you shared jokes about the roster, today you write it. Say it aloud in the first week: what stays, what changes, what you need from each.`,
        ),
      ],
    },
  ],
};
