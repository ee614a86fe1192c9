import type { AreaIconName } from '@daymark/shared/areas/area-icon.ts';
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
  readonly icon: AreaIconName;
  readonly Icon: LucideIcon;
}

/** What many people begin with. No two have the same colour. */
export const suggestedAreas: readonly SuggestedArea[] = [
  {
    key: 'growth',
    name: msg`Personal Growth`,
    color: 'lavender',
    icon: 'book-open',
    Icon: BookOpen,
  },
  {
    key: 'health',
    name: msg`Health & Fitness`,
    color: 'emerald',
    icon: 'heart-pulse',
    Icon: HeartPulse,
  },
  { key: 'relationships', name: msg`Relationships`, color: 'coral', icon: 'users', Icon: Users },
  {
    key: 'career',
    name: msg`Career & Work`,
    color: 'azure',
    icon: 'briefcase-business',
    Icon: BriefcaseBusiness,
  },
  { key: 'finance', name: msg`Finance`, color: 'green', icon: 'piggy-bank', Icon: PiggyBank },
  {
    key: 'hobbies',
    name: msg`Hobbies & Recreation`,
    color: 'sunset',
    icon: 'palette',
    Icon: Palette,
  },
  {
    key: 'spirituality',
    name: msg`Spirituality`,
    color: 'royal',
    icon: 'sparkles',
    Icon: Sparkles,
  },
  { key: 'community', name: msg`Community`, color: 'peach', icon: 'hand-heart', Icon: HandHeart },
];
