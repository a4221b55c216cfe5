export type CharacterId =
  | 'bart' | 'jack' | 'janet' | 'gringo' | 'jesse' | 'jourdonnais' | 'kit' | 'lucky'
  | 'paul' | 'pedro' | 'rose' | 'sid' | 'slab' | 'suzy' | 'sam' | 'willy';
