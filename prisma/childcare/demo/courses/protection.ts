import { choice, type DemoCourse, quizLecture, textLecture, trueOrFalse } from '../course-shape.ts';

export const childProtection: DemoCourse = {
  title: 'Child protection: recognise, respond, report',
  subtitle: 'You need not be sure. You need to say what you saw',
  description: `Everybody who works with children sooner or later notices something. This course is about the hour after that: what to look at, what to say to the child, what to write, whom to tell.

It talks about abuse and neglect. Take breaks; talk to somebody.`,
  category: 'protection',
  icon: 'shield-check',
  level: 'ALL_LEVELS',
  priceSgd: 60,
  cpdPoints: 4,
  estimatedHours: 3,
  certificateMonths: 24,
  learningOutcomes: [
    'Recognise signs of abuse and neglect, and what speaks against them',
    'Answer a child who tells you something',
    'Write a record that others can use',
    'Know whom to tell, and within which time',
  ],
  sections: [
    {
      title: 'Recognise',
      lectures: [
        textLecture(
          'What bruises say',
          `Children who run have bruises on shins, knees, elbows and foreheads. Look twice at bruises on ears, cheeks, neck, belly, buttocks and backs, at bruises with a shape, and at **any** bruise on a baby who does not crawl yet.

Behaviour speaks too: a child who is afraid to go home, flinches, hoards food, falls back in toileting, or knows about sex what a child of that age does not.

One sign is a question. Several signs, or an explanation that changes, are a reason to report.`,
          { isPreview: true },
        ),
        textLecture(
          'Neglect is quiet',
          `It has no single day. Write down what you see over weeks: the lunch that is not there, the same clothes, the tooth that hurts, the child collected by a different neighbour each time, the mother who does not answer.

Poverty is not neglect. Ask first what the family needs.`,
        ),
      ],
    },
    {
      title: 'Respond and report',
      lectures: [
        textLecture(
          'When a child tells you',
          `1. **Listen.** Sit down at the child's height. No surprise on your face.
2. **Take it seriously.** "I am glad you told me. It is not your fault."
3. **Ask little.** "What happened then?" Never "Did he …?"
4. **Promise nothing you cannot keep.** Not "I will tell nobody", but "I will tell people who can help."
5. **Write** within the hour, in the child's words, with time and place, without your opinion.`,
        ),
        textLecture(
          'Whom to tell',
          `The centre's protection lead, the same day. Is the lead away, or the one it is about: the leader of the centre, or the national helpline. In danger now: 999.

You do not investigate, you do not confront a parent, you do not wait until you are sure. Whoever reports in good faith is protected.`,
        ),
        quizLecture(
          'Check what you know',
          [
            choice(
              'Which bruise worries you most?',
              ['Shin of a four-year-old', '*Cheek of a four-month-old', 'Knee of a toddler'],
              'Who does not crawl does not bruise.',
            ),
            choice(
              'A child says “Uncle hurts me”. What do you say?',
              ['“Did he hit you?”', '*“I am glad you told me.”', '“I will tell nobody.”'],
              'No leading questions, no promise of secrecy.',
            ),
            trueOrFalse(
              'You have to be sure before you report.',
              false,
              'A reasonable suspicion is enough; others find out.',
            ),
            choice(
              'What belongs into the record?',
              ['*The child’s own words', '*Time and place', 'Who probably did it', '*What you saw'],
              'Facts. Opinions are for the conversation with the lead, marked as such.',
            ),
          ],
          { passMark: 100, maxAttempts: 5 },
        ),
      ],
    },
  ],
};

export const fireSafety: DemoCourse = {
  title: 'Fire and evacuation with small children',
  subtitle: 'Twelve toddlers, one exit, three minutes',
  description: `Cots with wheels, walking ropes, head counts, and drills that children remember as a game.`,
  category: 'health',
  icon: 'flame',
  level: 'BEGINNER',
  priceSgd: 0,
  cpdPoints: 1.5,
  estimatedHours: 1,
  certificateMonths: 12,
  learningOutcomes: [
    'Lead a room out in three minutes',
    'Count and account for every child',
    'Use an extinguisher, or decide not to',
  ],
  sections: [
    {
      title: 'Out, together',
      lectures: [
        textLecture(
          'The first three minutes',
          `Raise the alarm. Take the **register and the bag**, nothing else. Babies into the evacuation cot, toddlers to the rope, the others two by two.

Doors are felt with the back of the hand before they are opened, and closed behind the last one. Lifts stand still.

Count at the door, at the stairs, at the meeting point. Say the number aloud.`,
        ),
        textLecture(
          'The extinguisher',
          `Use it only when the fire is smaller than a waste bin, the exit is behind you, and somebody has the children. **Pull, aim at the base, squeeze, sweep.** Ten seconds, then you go too.`,
        ),
        quizLecture('Check what you know', [
          choice(
            'What do you take along?',
            ['Your phone and bag', '*The register and the emergency bag', 'The children’s shoes'],
            'The register tells who is missing.',
          ),
          trueOrFalse(
            'You look for a missing child yourself.',
            false,
            'You tell the fire service the name and where the child was last.',
          ),
        ]),
      ],
    },
  ],
};
