import { choice, type DemoCourse, quizLecture, textLecture, trueOrFalse } from '../course-shape.ts';

export const infantFirstAid: DemoCourse = {
  title: 'Infant and child first aid: refresher',
  subtitle: 'What you do in the first five minutes, practised until it is calm',
  description: `A refresher for everybody who has done a first-aid course and looks after children under seven. Short readings, one film and a quiz. It does not replace the practical course with a manikin.

You need about four hours, in as many sittings as you like.`,
  category: 'health',
  icon: 'heart-pulse',
  level: 'INTERMEDIATE',
  priceSgd: 85,
  cpdPoints: 6,
  estimatedHours: 4,
  certificateMonths: 24,
  learningOutcomes: [
    'Check a child who has collapsed, in the right order',
    'Clear the airway of a choking baby or child',
    'Give chest compressions at the right depth and speed',
    'Treat burns, bleeding, falls and fits until help arrives',
  ],
  sections: [
    {
      title: 'Before anything else',
      lectures: [
        textLecture(
          'Danger, response, help',
          `The first ten seconds decide the next ten minutes. Say the steps aloud, even when you are alone.

1. **Danger.** Look before you touch. Water on the floor, a cable, traffic: make it safe or move the child.
2. **Response.** Tap the shoulder of a child and call the name. Flick the sole of a baby's foot. Never shake.
3. **Help.** Shout for a colleague by name: "Siti, call 995 and bring the AED." A name works, "somebody" does not.

## Who does what

One person stays with the child, one calls 995 and meets the ambulance at the request pipeline, one takes the other children to another room. Agree on this at the start of every term.`,
          { isPreview: true },
        ),
        textLecture(
          'Calling 995',
          `The operator asks the same questions every time. Have the answers ready:

- where you are: block, street, which gate, which floor
- what happened and when
- the child's age, and whether the child breathes and answers
- the number you are calling from

Put the phone on loudspeaker and lay it down. **Do not hang up first.** The operator counts compressions with you.`,
        ),
      ],
    },
    {
      title: 'Airway and breathing',
      lectures: [
        {
          kind: 'video',
          title: 'Choking: a baby under one',
          video: 'choking',
          captions: [
            {
              language: 'en',
              label: 'English',
              lines: [
                'Choking: a baby under one',
                'The baby cannot cry or cough. Act now.',
                'Shout for help. Somebody calls 995.',
                'Lay the baby face down along your arm, head low.',
                'Give five firm back blows between the shoulder blades.',
                'Turn the baby over. Give five chest thrusts with two fingers.',
                'Look in the mouth. Take out only what you see. Repeat.',
                'The baby no longer responds? Start CPR.',
              ],
            },
            {
              language: 'zh',
              label: '中文',
              lines: [
                '一岁以下婴儿哽塞的处理',
                '婴儿哭不出、咳不出:立刻行动。',
                '大声求助,请同事拨打995。',
                '让婴儿俯卧在您的前臂上,头部朝下。',
                '在肩胛骨之间用力拍背五次。',
                '翻转婴儿,用两指按压胸部五次。',
                '查看口腔,只取出看得见的异物,然后重复。',
                '婴儿没有反应?开始心肺复苏。',
              ],
            },
          ],
        },
        textLecture(
          'Choking: a child over one',
          `A child who coughs loudly is clearing it alone: stay close, encourage, do nothing else.

When the cough is silent:

1. Five **back blows** with the heel of your hand, the child leaning forward.
2. Five **abdominal thrusts**: stand or kneel behind, fist above the navel, in and up.
3. Look in the mouth. Repeat until it is out, or the child goes limp.

After abdominal thrusts a child always sees a doctor, even when all seems well.`,
        ),
        textLecture(
          'CPR in numbers',
          `- **Depth:** a third of the chest: 4 cm in a baby, 5 cm in a child.
- **Speed:** 100 to 120 a minute.
- **Hands:** two fingers or two thumbs for a baby, one or two hands for a child.
- **Ratio:** 30 compressions, 2 breaths. If you cannot give breaths, press without a pause.

Change with a colleague every two minutes: after that everybody presses less deep without noticing.`,
        ),
      ],
    },
    {
      title: 'Everyday injuries',
      lectures: [
        textLecture(
          'Burns, bleeding, falls, fits',
          `## Burns

Cool running water for twenty minutes. No ice, no toothpaste, no oil. Cover loosely with cling film.

## Bleeding

Press with a clean pad. Blood comes through: put a second pad on top, never lift the first.

## A fall on the head

Watch for vomiting, unequal pupils, sleepiness that is not tiredness, a fit. Any of them: hospital. None of them: tell the parents in writing, with the time.

## A fit

Time it. Move furniture, not the child. Nothing in the mouth. On the side when it stops. Longer than five minutes, or the first one ever: 995.`,
        ),
        quizLecture(
          'Check what you know',
          [
            choice(
              'A ten-month-old chokes on a grape and makes no sound. What do you do first?',
              ['*Five back blows', 'Five abdominal thrusts', 'A finger sweep', 'Give water'],
              'Back blows first. Abdominal thrusts are never given to a baby under one, and a blind finger sweep pushes things deeper.',
            ),
            choice(
              'How fast do you press?',
              ['60 to 80 a minute', '*100 to 120 a minute', '140 to 160 a minute'],
              'A hundred to a hundred and twenty: about two a second.',
            ),
            choice(
              'Which signs after a fall on the head mean hospital?',
              ['*Vomiting twice', '*A fit', 'Crying at once', '*One pupil larger than the other'],
              'Crying at once is a good sign. The others are not to be watched at the centre.',
            ),
            trueOrFalse(
              'Ice helps against a scald.',
              false,
              'Ice damages the skin further. Cool running water for twenty minutes.',
            ),
            choice(
              'A child has a fit. What belongs in the mouth?',
              ['A spoon', 'A folded cloth', '*Nothing'],
              'Nothing, ever. Time it and keep the child from hitting furniture.',
            ),
          ],
          { maxAttempts: 5, timeLimitMinutes: 15 },
        ),
      ],
    },
  ],
};
