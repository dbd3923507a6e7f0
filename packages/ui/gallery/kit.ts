import { amountFieldStories } from './stories/amount-field.stories.tsx';
import { appBarStories } from './stories/app-bar.stories.tsx';
import { backgroundStories } from './stories/background.stories.tsx';
import { buttonStories } from './stories/button.stories.tsx';
import { cardStories } from './stories/card.stories.tsx';
import { chipStories } from './stories/chip.stories.tsx';
import { codeFieldStories } from './stories/code-field.stories.tsx';
import { currencyIconStories } from './stories/currency-icon.stories.tsx';
import { fieldStories } from './stories/field.stories.tsx';
import { figuresStories } from './stories/figures.stories.tsx';
import { iconStories } from './stories/icon.stories.tsx';
import { keypadStories } from './stories/keypad.stories.tsx';
import { logoStories } from './stories/logo.stories.tsx';
import { messageStateStories } from './stories/message-state.stories.tsx';
import { pageStories } from './stories/page.stories.tsx';
import { proofChipStories } from './stories/proof-chip.stories.tsx';
import { richTextStories } from './stories/rich-text.stories.tsx';
import { rowStories } from './stories/row.stories.tsx';
import { sealStories } from './stories/seal.stories.tsx';
import { segmentedStories } from './stories/segmented.stories.tsx';
import { selectFieldStories } from './stories/select-field.stories.tsx';
import { sheetStories } from './stories/sheet.stories.tsx';
import { skeletonStories } from './stories/skeleton.stories.tsx';
import { sliderStories } from './stories/slider.stories.tsx';
import { sparklineStories } from './stories/sparkline.stories.tsx';
import { spinnerStories } from './stories/spinner.stories.tsx';
import { switchStories } from './stories/switch.stories.tsx';
import { tabsStories } from './stories/tabs.stories.tsx';
import { textFieldStories } from './stories/text-field.stories.tsx';
import { toastStories } from './stories/toast.stories.tsx';
import type { Stories } from './stories.ts';

/** The whole kit, by file. */
export const kit: readonly Stories[] = [
  amountFieldStories,
  appBarStories,
  backgroundStories,
  buttonStories,
  cardStories,
  chipStories,
  codeFieldStories,
  currencyIconStories,
  fieldStories,
  figuresStories,
  iconStories,
  keypadStories,
  logoStories,
  messageStateStories,
  pageStories,
  proofChipStories,
  richTextStories,
  rowStories,
  sealStories,
  segmentedStories,
  selectFieldStories,
  sheetStories,
  skeletonStories,
  sliderStories,
  sparklineStories,
  spinnerStories,
  switchStories,
  tabsStories,
  textFieldStories,
  toastStories,
];
