import { choice, type DemoCourse, quizLecture, textLecture, trueOrFalse } from '../course-shape.ts';

export const babiesAndToddlers: DemoCourse = {
  title: 'Babies and toddlers: relationships first',
  subtitle: 'Care routines are the curriculum',
  description: `A baby learns most while being changed, fed and carried. The course follows a key person through a day in an infant room, and looks at attachment, temperament, language and the first steps apart from home.`,
  category: 'development',
  icon: 'baby',
  level: 'INTERMEDIATE',
  priceSgd: 75,
  cpdPoints: 5,
  estimatedHours: 5,
  certificateMonths: 36,
  learningOutcomes: [
    'Work as a key person',
    'Turn routines into conversation',
    'Settle a new child with the family',
    'Observe and write down what a child can do',
  ],
  sections: [
    {
      title: 'Attachment',
      lectures: [
        textLecture(
          'The key person',
          `Each baby has one adult who knows the cry, the song and the grandmother. That adult changes, feeds and settles the baby whenever on duty, and a second one knows both.

It is not favouritism. A child who is sure of one person explores the rest of the room.`,
          { isPreview: true },
        ),
        textLecture(
          'Settling in',
          `Day 1 to 3 the parent stays and does the caring; you watch. Day 4 you change the nappy, the parent sits beside you. Day 5 the parent says goodbye (always says it) for ten minutes.

A child who stops crying without being comforted has not settled. Look for play, for appetite, for protest that ends in your arms.`,
        ),
      ],
    },
    {
      title: 'Language and play',
      lectures: [
        textLecture(
          'Serve and return',
          `The baby looks, points, babbles: that is the serve. You look where the baby looks, name it, wait: that is the return. Five turns are a conversation.

Count once how often you wait three seconds. Most of us wait less than one.`,
        ),
        textLecture(
          'Observing without a form',
          `One sentence, dated, with a verb: "19 Nov, put the lid on the pot and laughed, four times." After ten sentences you know what to put on the shelf.`,
        ),
        quizLecture('Check what you know', [
          choice(
            'Who changes the nappies of a child?',
            ['Whoever is free', '*The key person whenever possible', 'Each in turn, for fairness'],
            'Care by one person builds trust.',
          ),
          choice(
            'Which is a good observation?',
            ['“Is clever”', '*“Put the lid on the pot four times”', '“Fine motor skills good”'],
            'What the child did, so that another can judge.',
          ),
          trueOrFalse(
            'Parents best leave quietly when the child is busy.',
            false,
            'A goodbye that is said is a goodbye that can be trusted.',
          ),
        ]),
      ],
    },
  ],
};

export const purposefulPlay: DemoCourse = {
  title: 'Purposeful play for four- to six-year-olds',
  subtitle: 'Set it up, step back, step in at the right moment',
  description: `Blocks, water, shops and stories with an intention behind them: how to plan play that teaches number, language and getting along, without turning it into a worksheet.`,
  category: 'play',
  icon: 'blocks',
  level: 'INTERMEDIATE',
  priceSgd: 60,
  cpdPoints: 4,
  estimatedHours: 3.5,
  certificateMonths: 36,
  learningOutcomes: [
    'Plan a provocation with a goal',
    'Ask questions that make children think',
    'Show learning to parents',
  ],
  sections: [
    {
      title: 'Plan',
      lectures: [
        textLecture(
          'From goal to invitation',
          `Begin with what you want to see: "compares lengths". Then choose a thing that asks for it: bamboo sticks, a gap to bridge, two toy animals who cannot cross.

Put out less than you think. Three good things beat a full table.`,
        ),
        textLecture(
          'Questions that open',
          `"What colour is it?" has an end. "How could the goat get over?" has not.

- What do you notice?
- What would happen if …?
- How do you know?

Then wait.`,
        ),
      ],
    },
    {
      title: 'Step in',
      lectures: [
        textLecture(
          'Beside, not above',
          `Join as a player: "May I be the customer?" Add a problem: "I have only five dollars." Leave when it runs without you.`,
          { isPreview: true },
        ),
        quizLecture('Check what you know', [
          choice(
            'Which question opens play?',
            ['What colour is this?', '*How could we make it longer?', 'Is it a square?'],
            'It has more than one answer.',
          ),
          trueOrFalse(
            'More material means more learning.',
            false,
            'Choice overwhelms; three good things are enough.',
          ),
        ]),
      ],
    },
  ],
};

export const storytelling: DemoCourse = {
  title: 'Bilingual storytelling in class',
  subtitle: 'English and a mother tongue in one story, and nobody lost',
  description: `Shared reading in two languages: choosing books, planning who says what, and helping children answer in the language they have.`,
  category: 'play',
  icon: 'book-open-text',
  level: 'ALL_LEVELS',
  priceSgd: 40,
  cpdPoints: 3,
  estimatedHours: 2.5,
  certificateMonths: null,
  learningOutcomes: [
    'Choose books that work in two languages',
    'Read with gestures, objects and repetition',
    'Involve grandparents as tellers',
  ],
  secondVersion: {
    note: '',
    publishedDaysAgo: null,
    newTexts: {
      'Answers in any language': `A child who understands English may answer in Tamil. Take the answer, give the word back in the other language, continue. Correcting stops the story; giving moves it.

Children who say nothing yet can point, act it out, or turn the page.`,
    },
    addedLecture: textLecture(
      'Grandparents as storytellers',
      `Ask for the story they were told as children, in their own language. Agree on ten minutes, sit beside them, and hold up the objects of the story so that everybody can follow.`,
    ),
  },
  sections: [
    {
      title: 'Read together',
      lectures: [
        textLecture(
          'One story, two voices',
          `One adult keeps to English, one to Mandarin, Malay or Tamil. The children learn which face speaks what. The refrain is said in both, always in the same order.

Pick books with a refrain, few words a page, pictures that carry the story.`,
        ),
        textLecture(
          'Answers in any language',
          `A child who understands English may answer in Tamil. Take the answer, give the word back in the other language, go on. Correcting stops the story; giving moves it.`,
        ),
        quizLecture('Check what you know', [
          trueOrFalse(
            'A child who mixes languages is confused.',
            false,
            'Mixing is what competent bilinguals do with bilinguals.',
          ),
          choice(
            'A child answers in Malay. You',
            ['ask for English', '*take it and give the English word back', 'go on'],
            'It keeps the child in the story.',
          ),
        ]),
      ],
    },
  ],
};

export const infantCareInChinese: DemoCourse = {
  title: '婴幼儿护理基础',
  subtitle: '喂养、换尿布、安抚:给新入职的婴幼儿教师',
  description: `本课程面向以华语学习的同事,介绍婴儿房一天的工作:接待、喂奶、换尿布、入睡、记录,以及怎样与祖父母沟通。`,
  category: 'development',
  icon: 'milk',
  level: 'BEGINNER',
  language: 'Chinese',
  priceSgd: 30,
  cpdPoints: 2,
  estimatedHours: 2,
  certificateMonths: 24,
  learningOutcomes: ['安全地冲泡和储存配方奶', '按步骤更换尿布并洗手', '辨认婴儿疲倦与饥饿的信号'],
  sections: [
    {
      title: '喂养',
      lectures: [
        textLecture(
          '冲泡配方奶',
          `先洗手,再消毒奶瓶。用 **70 °C** 的水冲泡,冷却到体温后喂。冲好两小时没有喝完的奶要倒掉。

- 奶瓶写上姓名和时间
- 喂奶时抱着婴儿,不用枕头支撑奶瓶
- 记录喝了多少毫升`,
          { isPreview: true },
        ),
        textLecture(
          '饥饿与疲倦的信号',
          `转头、张嘴、吸手指是饥饿的早期信号;哭是最后的信号。揉眼、目光呆滞、拉耳朵多半是累了。先看,再喂。`,
        ),
      ],
    },
    {
      title: '换尿布与记录',
      lectures: [
        textLecture('换尿布的顺序', `戴手套,清洁,脱手套,帮婴儿洗手,消毒台面,自己洗手。一只手始终扶着婴儿。`),
        quizLecture('小测验', [
          choice('冲好的配方奶可以放多久?', ['四小时', '*两小时', '一天'], '室温下两小时,之后倒掉。'),
          trueOrFalse('哭是婴儿饥饿的第一个信号。', false, '哭是最后的信号,之前已经有转头、张嘴、吸手指。'),
        ]),
      ],
    },
  ],
};
