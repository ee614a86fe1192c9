import type { AreaColorName } from '@daymark/shared/areas/area-color.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BookOpen,
  BriefcaseBusiness,
  HandHeart,
  HeartPulse,
  type LucideIcon,
  Palette,
  PiggyBank,
  Sparkles,
  Users,
} from 'lucide-react';

export interface SuggestedArea {
  readonly key: string;
  readonly name: MessageDescriptor;
  readonly color: AreaColorName;
  readonly Icon: LucideIcon;
}

/** What many people begin with. No two have the same colour. */
export const suggestedAreas: readonly SuggestedArea[] = [
  { key: 'growth', name: msg`Personal Growth`, color: 'lavender', Icon: BookOpen },
  { key: 'health', name: msg`Health & Fitness`, color: 'emerald', Icon: HeartPulse },
  { key: 'relationships', name: msg`Relationships`, color: 'coral', Icon: Users },
  { key: 'career', name: msg`Career & Work`, color: 'azure', Icon: BriefcaseBusiness },
  { key: 'finance', name: msg`Finance`, color: 'green', Icon: PiggyBank },
  { key: 'hobbies', name: msg`Hobbies & Recreation`, color: 'sunset', Icon: Palette },
  { key: 'spirituality', name: msg`Spirituality`, color: 'royal', Icon: Sparkles },
  { key: 'community', name: msg`Community`, color: 'peach', Icon: HandHeart },
];
