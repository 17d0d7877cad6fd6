import { choice, type DemoCourse, quizLecture, textLecture, trueOrFalse } from '../course-shape.ts';

export const safeSleep: DemoCourse = {
  title: 'Safe sleep for infants',
  subtitle: 'Six checks before every nap, for everybody in an infant room',
  description: `Most of what protects a sleeping baby takes seconds and costs nothing. This course makes it a habit: how a cot looks, how often you look, what you write down, and what you say to a grandmother who wants a pillow.`,
  category: 'health',
  icon: 'moon-star',
  level: 'BEGINNER',
  priceSgd: 0,
  cpdPoints: 2,
  estimatedHours: 1.5,
  certificateMonths: 12,
  learningOutcomes: [
    'Prepare a cot that is safe',
    'Check sleeping babies and record it',
    'Explain safe sleep to families with respect',
  ],
  sections: [
    {
      title: 'The cot',
      lectures: [
        {
          kind: 'video',
          title: 'Six checks before every nap',
          isPreview: true,
          video: 'safeSleep',
          captions: [
            {
              language: 'en',
              label: 'English',
              lines: [
                'Six checks before every nap',
                'On the back, every time.',
                'A firm, flat mattress with a fitted sheet.',
                'Nothing loose in the cot: no pillow, no toy, no bumper.',
                'Face and head stay uncovered.',
                'Not too warm: feel the chest, not the hands.',
                'Look and listen every ten minutes, and write it down.',
              ],
            },
            {
              language: 'ms',
              label: 'Bahasa Melayu',
              lines: [
                'Enam semakan sebelum setiap tidur',
                'Baringkan bayi telentang, setiap kali.',
                'Tilam yang padat dan rata.',
                'Tiada barang longgar di dalam katil bayi.',
                'Muka dan kepala tidak ditutup.',
                'Jangan terlalu panas: rasa dada bayi.',
                'Lihat dan dengar setiap sepuluh minit, dan catat.',
              ],
            },
          ],
        },
        textLecture(
          'Why on the back',
          `A baby on the back keeps the airway open: what comes up is swallowed, not breathed in. Since this became the advice, sudden deaths fell by more than half in every country that counted.

A baby who rolls over alone may stay that way. You still lay the baby down on the back.

**Car seats, rockers and prams are not for sleeping.** A baby who falls asleep there is moved to a cot.`,
        ),
      ],
    },
    {
      title: 'The room and the record',
      lectures: [
        textLecture(
          'The ten-minute round',
          `Stand next to each cot. Look at the colour of the lips, listen for breath, see the chest move. Then sign with the time. A camera or a monitor does not replace it.

- The room has light enough to see a face.
- 24 to 26 °C, no fan blowing onto a cot.
- At least one person awake in the room, who can see every cot.`,
        ),
        textLecture(
          'When a family wishes otherwise',
          `"At home she always sleeps on her tummy." You will hear it weekly.

1. Thank them: it tells you how the baby falls asleep.
2. Say the rule and whose it is: "In the centre we lay every baby on the back; it is required of us."
3. Offer what you can: a sleeping bag that smells of home, patting, the same song.

Only a letter from a doctor changes how a baby sleeps here, and it is kept in the file.`,
        ),
        quizLecture('Check what you know', [
          choice(
            'What may be in the cot of a five-month-old?',
            ['*A fitted sheet', 'A small pillow', 'A soft toy', 'A cot bumper'],
            'The mattress, a fitted sheet and the baby.',
          ),
          trueOrFalse(
            'A baby monitor replaces the round every ten minutes.',
            false,
            'You look at the colour and the chest yourself.',
          ),
          choice(
            'How do you tell that a baby is too warm?',
            ['Cold hands', '*A hot, damp chest or neck', 'Red cheeks after crying'],
            'Hands and feet of babies are often cool. Feel the chest.',
          ),
        ]),
      ],
    },
  ],
};
