/**
 * Text that entries and states are likely to repeat, as a preset dictionary for compression: it almost halves an item,
 * and a write is billed by the size of the whole item.
 *
 * Never change this text: what is stored can be unpacked only with the text it was packed with. A better text gets a
 * new number and is added beside this one.
 */
export const DICTIONARY_1 =
  '{"state":{"turn":5,"phase":"action","limit":100,"target":6,"targetDeck":[1],"targetPile":[5],"reshuffles":0,"aut' +
  'o":0,"places":[{"seat":0,"lives":3,"bullets":1,"who":10,"open":0,"pile":0,"table":0,"out":0},{"seat":1,"lives":2' +
  ',"bullets":0,"who":12,"open":1,"pile":8,"table":0,"out":0}}{"type":"started","ring":[{"seat":0}],"options":{"neu' +
  'trals":0,"turnLimit":100}},{"type":"targetsShuffled","count":16},{"type":"neutralShuffled","p":1},{"type":"swapp' +
  'ed","p":0,"from":"revolver","to":"winchester"},{"type":"stoodAside","p":2},{"type":"banned","p":1},{"type":"elim' +
  'inated","p":2,"identity":null},{"type":"ended","result":{"reason":"last-standing","winners":[1],"turns":12,"plac' +
  'ements":[{"place":0,"rank":2},{"place":1,"rank":1}],"identities":[4,5]}},{"seat":1,"kind":"recover","by":"seal",' +
  '"move":{"take":["bounce"]},{"seat":2,"kind":"cheer","required":false},{"seat":2,"kind":"cheer","by":"bot","move"' +
  ':{"cheer":1,"guess":"reload"}},"cheers":[{"seat":2,"p":1,"guess":"dodge","right":false}],"preAnswered":["recover' +
  '"],"open-field","close-range","tumbleweed","crossed","flashback":"revolver","auto":true,"by":"deadline","by":"re' +
  'signed","outcome":{"reason":"last-standing","winners":[0],{"type":"unmasked","p":1,"identity":7,"how":"sealed","' +
  'power":"on"},{"type":"lives","p":1,"delta":-1,"now":2,"why":"unmask"},{"type":"shootout","a":0,"b":1,"outcome":"' +
  'bothMiss"},{"type":"bounced","shooter":0,"at":1,"to":2,"back":false},{"type":"sentBack","thrower":0,"by":1},{"ty' +
  'pe":"avoided","shooter":0,"at":2,"by":"dodge"},{"type":"recovered","p":1,"cards":["reload","dodge","revolver","w' +
  'inchester","dynamite","bounce","miscalculation"],"why":"reload"},{"type":"recovered","p":2,"cards":["winchester"' +
  '],"why":"dodge"},{"type":"unpaid","p":3,"card":"miscalculation","needed":2,"had":1},{"type":"unpaid","p":2,"card' +
  '":"dynamite","needed":5,"had":1},{"type":"bullets","p":1,"delta":1,"now":3,"why":"priest"},{"seq":9,"at":17,"typ' +
  'e":"resolved","closed":4,"moves":[{"seat":0,"kind":"action","by":"seal","move":{"card":"revolver","aim":"right"}' +
  ',"commitment":"","salt":""},{"seat":1,"kind":"action","by":"seal","move":{"card":"reload","unmask":true},"commit' +
  'ment":""},{"seat":2,"kind":"action","by":"bot","move":{"card":"dodge"}}],"events":[{"type":"cardsTurned","turn":' +
  '4,"cards":[{"p":0,"card":"revolver","preAnswered":[],"auto":false,"aim":"left"},{"p":1,"card":"reload","preAnswe' +
  'red":[],"auto":false},{"p":2,"card":"dodge","preAnswered":[],"auto":false}],"cheers":[],"boosted":[]},{"type":"b' +
  'ullets","p":0,"delta":-1,"now":0,"why":"paid"},{"type":"fired","p":0,"card":"winchester","dir":"left","at":1},{"' +
  'type":"hit","shooter":0,"victim":1,"card":"revolver","loss":1},{"type":"lives","p":1,"delta":-1,"now":2,"why":"h' +
  'it"},{"type":"bullets","p":1,"delta":1,"now":2,"why":"reload"},{"type":"targetTurned","turn":5,"card":"T05","eve' +
  'nt":"priest","arrow":"right","by":"turn"}],"round":5,"asked":[{"seat":0,"kind":"action","required":true},{"seat"' +
  ':1,"kind":"action","required":true},{"seat":2,"kind":"action","required":true},{"seat":3,"kind":"action","requir' +
  'ed":true}],"deadline":17';

/**
 * Pieces of states and entries of Wanted 7, Duel West and BANG! before the text above: each piece was taken because it makes what
 * random matches store shorter than any other piece would. It almost halves the states of these games.
 */
export const DICTIONARY_2 =
  '":"1w"},{"seat":2,"card":"5a"},{"seat":0,"card":"1b"},{"seat":1,"card":"3n"}],[],[{"seat":1,"card":"2r"},{"seat"' +
  ':2,"card":"3m"}]],"hands":[["2r","2l","4b","4a"]1,"card":"3m"},{"seat":2,"card":"4a"},{"seat":3,"card":"1w"},{"s' +
  'eat":1,"card":"4a"}],[{"seat":0,"card":"4a"}]],"hands":[["3m","2r","1w","1b"],["1w","2r","2l","3[{"type":"played' +
  '","seat":3,"card":"4b","at":"B3","covers":null,"auto":false},{"type":"drew","seat":3,"hand":4,"deck":2}],"asked"' +
  ':[{"seat":1,"kind":"action","req0],"hired":["","","",""],"seatOnTurn":0,"drawCard":null,"chosen":[null,null,null' +
  ',null],"plans":[null,null,null,null],"sequence":[],"placed":0},"invit":null}:0,"card":"3n"}]],"hands":[["2r","3' +
  'm","1w","2l"],["4a","3m","3n","2r"]],"decks":[["4b","1b"],["5a","4b"]],"away":[{"seat":0,"card":"5a"}],"majority' +
  '":[9,15],"bon{"state":{"variant":"standard","players":4,"phase":"play","night":3,"turn":9,"stock":"FCCDFCECFBBED' +
  'B","bands":"GEEGCBD","stacks":[[{"seat":0,"card":"5a"}],[],[{"seat":1,"card":"5a"}],"majority":[0,2,2,5],"bonus"' +
  ':[0,1,1,4],"hired":["","CE","DE","AAF"],"seatOnTurn":0,"drawCard":null,"chosen":[null,null,null,null],"plans"n":' +
  '16,"active":[],"sittingOut":[0,1,2,3,4]},{"type":"targetsShuffled","count":2},{"type":"targetFlipped","id":"M3"}' +
  ',{"type":"turnBegan","bout":1,"turn":17,"actieck":["M6","L3","E10","M5","L2","M3","E12"],"open":["M7","H2","E11"' +
  ',"L4","M4","E8","E9","H3"],"discards":[],"reshuffles":0,"noFlip":false,"seats":[{"magazine":[d":[]},{"type":"fli' +
  'pped","seat":1,"value":2,"count":1,"total":2}],"asked":[{"seat":1,"kind":"action","required":true}]}":false,"met' +
  '":[]},{"type":"falseCall","seats":[3],"sitOut":[1,1,1,1,1],"inactive":[]},{"type":"replay","turn":15,"attempt":2' +
  '}],"asked":[{"seat":1,"kind":"actiondeck":[],"open":["L4","L2","E11","M4","L3","E10","M6","E9","H2","E8","M7","H' +
  '3","E12","M5","M3"],"discards":[],"reshuffles":2,"noFlip":false,"seats":[{"magazine"[{"type":"beat","beat":1,"an' +
  'swers":[{"seat":0,"do":"hit","byPlan":false},{"seat":1,"do":"hold","byPlan":false}],"planned":[]},{"type":"calle' +
  'd","seat":0,"right":{"state":{"pace":"beats","falseCall":"sit-out-next","limit":100,"phase":"beat","bout":2,"tur' +
  'n":34,"attempt":2,"beat":2,"deck":["E12","L4","M6","E9","M3","M5","E":1,"noFlip":false,"seats":[{"magazine":[5,4' +
  ',2,2,3,1,1,3],"row":[],"tokens":[],"trophies":[],"boutsWon":0,"sitOut":0,"falseCalls":0,"active":true,"plan":nul' +
  'l},{gecoach-9S_2","beer-7H","winchester-8S","bang-KH","missed-AC","missed-3S","indians-AD","bang-7D","dynamite-2' +
  'H","bang-KD","bang-AS","mustang-8H","bang-QD","india{"seq":15,"at":1788260047514,"type":"resolved","prev":"5CXdo' +
  'B9UafbuXta7TSdbRK69x8nMnhcowhS2o_L6Kg0","closed":4,"events":[{"type":"turn.ended","seat":0},{"type":JS"],"table"' +
  ':["scope-AS","schofield-JC"]},{"role":"D","character":"sid","candidates":[],"life":4,"maxLife":4,"alive":true,"h' +
  'and":["missed-2S","duel-QD","bang-3D9H","jail-10S","missed-KC","bang-7C","saloon-5H","beer-8H","panic-AH","stage' +
  'coach-9S","bang-2D","panic-JH","indians-AD"],"discard":["bang-6D"],"store":[],"flipp":"duel","turn":9}],"aimed":' +
  '[[0,3,2,1,0],[0,0,1,1,0],[5,3,0,0,2],[4,0,0,0,5],[1,1,0,6,0]],"result":null},"invit":null}:"end"},{"f":"discard' +
  '"},{"f":"play"}],"round":{"kind":"play","asked":[0],"fixed":{},"ctx":{}},"kills":[{"victim":6,"by":0,"cause":"ga' +
  'tling","turn":15},{"victim"idates":[],"life":4,"maxLife":5,"alive":true,"hand":["remington-KC"],"table":["barrel' +
  '-KS","mustang-9H"]}],"deck":["jail-10S","wells_fargo-3H","stagecoach-9S","b","bang-QD","gatling-10H","bang-2D","' +
  'rev_carabine-AC","volcanic-10S","missed-AC","beer-8H","bang-8D","indians-AD","cat_balou-KH","schofield-QC","bang' +
  '-9C","cat_blipped":[],"peek":[],"turn":{"no":6,"seat":1,"bangs":1,"phase":"play"},"reshuffles":0,"stall":false,"' +
  'frames":[{"f":"end"},{"f":"discard"},{"f":"play"}],"round":d":["general_store-9C","wells_fargo-3H","bang-10D","b' +
  'ang-AH","bang-8D","missed-QC","cat_balou-KH","cat_balou-9D","bang-4C","beer-9H","duel-QD","jail-JS","stagec{"sta' +
  'te":{"options":{"characterDeal":"one","antiStall":false,"turnCap":0},"seats":[{"role":"D","character":"paul","ca' +
  'ndidates":[],"life":2,"maxLife":3,"alive":t' +
  DICTIONARY_1;
