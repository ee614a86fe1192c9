/*
 * Leaked passwords in lower case, sorted alphabetically. They come from two public lists, with
 * notices in THIRD-PARTY-NOTICES.md: Django 5.2's list from Pwned Passwords 6, and zxcvbn-ts 4.1's
 * list from Mark Burnett's ten million passwords. Words with broken encoding are left out.
 */

/** The 3,000 most used passwords of each list. */
export const mostUsedPasswords = `
! !ab#cd$ !~!1 $hex 0 0.0.000 0.00000000 000 0000 00000 000000 0000000 00000000 0000000000 000007 0007 007007 010101 01011 01011970 01011980 01011985 01011990
01011991 01012000 01012001 01012010 01012011 010203 012345 0123456 0123456789 020202 050505 070707 080808 090909 098765 0987654321 1 100 100000 100200 101010
10101010 102030 10203040 102938 1029384756 110110 111 1111 11111 111111 1111111 11111111 111111111 1111111111 111111a 111111q 11111a 11112222 111222 111222333
111222tianya 111555 111qqq 1122 112233 11223344 1122334455 112358 11235813 1123581321 1212 12121 121212 12121212 121314 12131415 1221 122333 1225 123 123000
12301230 123098 12312 123123 12312312 123123123 123123a 123123q 1232323q 12332 123321 123321123 123321a 123321q 1234 12341234 1234321 12344321 12345 123451
1234512345 123454321 123455 1234554321 123456 1234560 1234561 123456123 123456123456 1234566 123456654321 1234567 12345678 123456789 1234567890 1234567890q
1234567891 12345678910 1234567899 123456789a 123456789j 123456789k 123456789m 123456789q 123456789s 123456789z 12345678a 12345679 1234567a 1234567q 123456987
123456a 123456aa 123456abc 123456asd 123456b 123456c 123456d 123456e 123456f 123456g 123456h 123456j 123456k 123456l 123456m 123456n 123456p 123456q 123456qwe
123456qwerty 123456r 123456s 123456t 123456w 123456y 123456z 123457 12345a 12345d 12345j 12345k 12345m 12345q 12345qwert 12345qwerty 12345r 12345s 12345t
12345z 123465 1234abcd 1234asdf 1234qwe 1234qwer 123654 123654789 12369874 123698745 123789 123789456 123987 123abc 123asd 123hfjdk147 123qaz 123qwe 123qwe123
123qweasd 123qweasdzxc 123qwerty 123zxc 12413 124578 12qw23we 12qwaszx 1313 131313 13131313 1314520 132435 1342 134679 135246 13579 135790 135792468 1366613
141414 141627 142536 143143 14531453 147147 147258 147258369 147369 147852 147852369 1478963 14789632 147896325 151515 15426378 159159 159357 159753 159951
161616 1701 171717 181818 191919 192837465 19781978 1980 19801980 19811981 19821982 19831983 1984 19841984 1985 19851985 1986 19861986 1987 19871987 19881988
1989 19891989 19901990 19911991 19921992 19931993 19941994 19951995 1a2b3c 1a2b3c4d 1bitch 1blood 1g2w3e4r 1lover 1loveyou 1myspace 1passwor 1password
1princess 1q1q1q 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qwerty 1v7upjw3nt 2 2004 20102010 2012comeer
201301 202020 2112 21122112 212121 21212121 2222 22222 222222 2222222 22222222 2222222222 222333 223344 232323 234567 235689 242424 24680 246810 252525
25802580 258456 262626 272727 282828 290966 29rsavoy 2cute4u 2hot4u 303030 313131 314159 31415926 315475 321123 321321 321456 321654 321654987 323232 3333
333333 33333333 336699 343434 362436 363636 369258147 369369 3d8cubaj2e 3odi15ngxb 3rjs1la7qe 4128 420420 421uiopy258 4444 44444 444444 44444444 445566 454545
456123 456456 456654 456789 456852 4815162342 505050 50cent 5150 51505150 5201314 520520 5211314 525252 54321 545454 5555 55555 555555 5555555 55555555
5555555555 555666 565656 5678 567890 5hsu75kpot 654123 654321 654321a 666 6666 666666 66666666 666777 666999 6751520 6969 696969 69696969 6hbf28w791 73501505
741852 741852963 753159 753951 7654321 7758258 7758521 7777 77777 777777 7777777 77777777 778899 786786 787878 789123 789456 789456123 7894561230 7895123
789654 789789 852456 8675309 87654321 8888 888888 88888888 898989 8j4ye3uz 9-11-1961 90210 906090 909090 9111961 911911 9379992 951753 963852 963852741 980099
987456 987456321 98765 987654 987654321 9876543210 9999 999999 99999999 999999999 9999999999 : ?????? a a11111 a111111 a123123 a12345 a123456 a1234567
a12345678 a123456789 a1a1a1 a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4 a838hfid aa123456 aaa aaa111 aaa123 aaaa aaaaa aaaaa1 aaaaaa aaaaaa1 aaaaaaa aaaaaaaa
aaaaaaaaaa aaliyah aaliyah1 aardvark aaron aaron1 abc abc12 abc123 abc1234 abc12345 abc123456 abcd abcd123 abcd1234 abcde abcde1 abcde12345 abcdef abcdef1
abcdefg abcdefg1 abcdefg123 abcdefgh aberdeen abgrtyu abigail abigail1 access access14 accord account achilles action active adam adgjmptw adidas adidas1
admin admin123 adrian adrian1 adriana aezakmi africa agent007 aggies aikido airborne airbus airforce airforce1 airplane alabama alabama1 alan alaska albert
alberto alejandr alejandra alejandro alejandro1 aleksandr alessandro alessia alex alex12 alex123 alexande alexander alexander1 alexandr alexandra alexandra1
alexandre alexis alexis1 alfred alice alicia alicia1 aliens alison allen allison allison1 alpha alpha1 alpine always alyssa alyssa1 amadeus amanda amanda1
amateur amazon amber amber1 amelia america america1 american amore amoremio amsterdam anakin anal analsex anarchy anastasia anders anderson andre andrea
andrea1 andreas andrei andres andrew andrew1 andrey andy anfield angel angel1 angel12 angel123 angel13 angel2 angela angela1 angelica angelina angelo angels
angels1 anhyeuem animal anime anna annette annie anthony anthony1 antoine anton antonio antonio1 anubis anything aobo2010 apache apollo apollo13 apple apple1
apple123 apples apples1 april april1 aquarius aragorn archer archie area51 argentina arizona arnold arsenal arsenal1 arthur artist asasas asd asd123 asd123456
asdasd asdasd1 asdasd123 asdasd5 asdasdasd asdf asdf12 asdf123 asdf1234 asdfasdf asdfasdf1 asdfg asdfg1 asdfgh asdfgh1 asdfghj asdfghjk asdfghjkl asdfghjkl1
asdfghjkl: asdfjkl asdfjkl: asdqwe123 asdzxc ashley ashley1 ashton asian aspirine ass123 assass assassin assfuck asshole asshole1 assman asterix astros athena
atlanta atlanta1 atlantic atlantis atomic attack auburn audrey august aurora aussie austin austin1 australia autumn avalon avatar avenger awesome awesome1
azamat azerty azerty123 azertyuiop azsxdc azsxdcfv b b123456 babe babes babies baby baby12 baby123 babyblue babyboy babyboy1 babydoll babydoll1 babygirl
babygirl1 babygirl12 babygirl2 babygurl babygurl1 babylon babylon5 babylove bacon badass badass1 badboy badboy1 badger badoo baggins bailey bailey1 ball
baller baller1 ballin1 balls bambam bambam1 bamboo banana banana1 bananas bandit bandit1 bang bangkok banshee barbara barbara1 barbie barbie1 barcelon
barcelona barcelona1 barkley barney barney1 bart baseball baseball1 baseball12 baseball2 basket basketba basketball bass bassman bastard batman batman1 battle
baxter bball1 bbbbbb beach beagle bear bearbear bearshare beast beatles beatrice beautiful beautiful1 beauty beauty1 beaver beavis beckham beefcake beer
beetle belinda bell bella bella1 bella123 bender benfica benjamin benjamin1 bennett benson bentley berlin bernard bernie bertha best bestfriend bethany
beverly bhf bianca bicycle bigballs bigboobs bigboy bigboy1 bigcock bigdaddy bigdaddy1 bigdick bigdog bigdog1 bigfoot bigger biggie bigguy bigmac bigman
bigone bigred bigtits bill billie billy billy1 billybob billyboy bingo bingo1 bird birdie birdman birthday biscuit bishop bismillah bitch bitch1 bitch12
bitch123 bitch2 bitches bitches1 biteme biteme1 blabla blablabla black black1 blackberry blackcat blackdog blackie blackjac blackman blacks blacky blade
blades blahblah blahblah1 blake blaster blazer blessed blessed1 blessing blink182 blizzard blonde blondes blondie blondie1 blood blood1 blood5 bloody blow
blowjob blowme blue blue12 blue123 blue22 bluebird blueblue blueeyes bluefish bluemoon blues bluesky boat bob bob123 bobafett bobbie bobbob bobby bobby1
bobcat boeing bogdan bohica bollocks bollox bomber bonbon bond bond007 bondage bone bonehead boner bones bonita bonjour bonnie bonnie1 boobies booboo booboo1
boobs booger booger1 boogie boomer boomer1 boots booty boris bosco boss bossman boston boston1 bottom bowler bowling bowser bowwow1 bradford bradley bradley1
brandi brando brandon brandon1 brandy brandy1 brasil braves brazil breast breeze brenda brenda1 brendan brian brian1 brianna brianna1 bridge bridget britney
brittany brittany1 broken bronco broncos broncos1 brooke brooke1 brooklyn brooklyn1 brooks brother brothers brown brownie browns bruce brucelee bruins bruno
brutus bryan bryant bubba bubba1 bubbas bubble bubbles bubbles1 buck buckeye buckeyes buddha buddy buddy1 buddy123 budlight budlight1 budman buffalo buffett
buffy bugger bull bulldog bulldog1 bulldogs bulldogs1 bullet bullshit bullshit1 bunghole bunny bunny1 burger burrito burton bush business buster buster1 butch
butler butt butter butter1 buttercup buttercup1 butterfl butterfly butterfly1 butthead butthole buttons byteme c c123456 cactus cadillac caesar caitlin
caliente californ california callie calvin camaro cambiami camel camelot camels camera cameron cameron1 camila camilla camille campbell canada canada1 cancel
cancer candy candy1 candy123 candyman cannon cantik cantona capital capone caprice capricorn captain caramel cardinal career121 carlo carlos carlos1 carlton
carmen carmen1 carol carolina carolina1 caroline carolyn carpediem carpet carrie carrot carson carter cartman cartoon casanova caserta casey casey1 cash
casino casper casper1 cassandra cassidy cassie cassie1 castle cat123 catalina catch22 catdog catdog1 catfish catherin catherine catman cats cavalier ccbill
cdtnkfyf cecilia cedric celeste celica celine celtic celtics center central cessna chacha chair champion champs chance chance1 chandler chanel chang change
changeme chaos charger chargers charlene charles charles1 charlie charlie1 charlott charlotte charlotte1 charlton charly charmed charmed1 chase check cheer1
cheers cheese cheese1 chelsea chelsea1 cherokee cherry cherry1 cheryl chester chester1 chevelle chevrole chevy chevy1 cheyenne cheyenne1 chiara chicago
chicago1 chichi chicken chicken1 chicks chiefs children china chipper chivas chivas1 chloe chloe1 chocolat chocolate chocolate1 chopper chopper1 chouchou
chris chris1 chris123 chrissy christ christ1 christia christian christian1 christin christina christina1 christine christine1 christmas christmas1 christop
christophe christopher christy chronic chubby chuck chucky church ciaociao ciccio cindy cjkysirj cjkywt cjmasterinf claire clancy clarence classic claude
claudia clayton cleopatra clifford clinton clitoris cloud9 clover clowns cobra cocacola cocacola1 cock cody coffee coffee1 coke colleen college collins
colombia colorado colors colt45 coltrane columbia columbus comeon11 command commando compaq compaq1 computer computer1 concrete condor connect conner connie
connor connor1 conrad consumer content control cookie cookie1 cookies cookies1 cool cool123 cooldude cooler coolio coolman cooper cooper1 copper corazon
corona corvette cosmos cosworth cotton coucou cougar country courtney courtney1 cowboy cowboy1 cowboys cowboys1 coyote cracker crash crazy crazy1 cream
creampie creative creative1 cricket cricket1 crimson cristian cristina crusader crystal crystal1 cthulhu cthutq cuddles cumming cumshot cunt cupcake cupcake1
curious curtis cuteako cutie cutie1 cutiepie cutiepie1 cutlass cutter cxfcnmt cynthia d d12345 d123456 d1lakiss d2xyw89sxj dadada daddy daddy1 dagger daisy
daisy1 dakota dakota1 dale dalejr88 dallas dallas1 dalton damian damien dance dance1 dancer dancer1 danger danie daniel daniel1 daniel123 daniela daniele
danielle danielle1 daniil danila danni danny danny1 dannyboy dark darkangel darkness darkness1 darkside darkstar darling darren darwin dave david david1
david123 davide davis dawg dawson daytona dbrnjhbz dddddd dead deadhead deadman deanna dearbook death death1 death666 debbie deborah december deedee deejay
deeznuts defender defiant deftones delete delta delta1 demon denis denise denise1 dennis dennis1 denver derrick desert design designer desire deskjet destiny
destiny1 detroit devil devil666 devildog devils dexter dexter1 dfkthbz dfvgbh diablo diamond diamond1 diamonds diana dianne dick dickhead dickhead1 diesel
dietcoke digger digital digital1 dilbert dilligaf dillon dima dingdong dinosaur diosesfiel dipset1 director dirty discover disney disney1 diwtgm8492 dixie
dkflbvbh doberman doctor dodge dodger dodgeram dodgers dodgers1 dog123 dogg doggie doggy doggy1 dogman dogs dollar dolphin dolphin1 dolphins dolphins1 dominic
dominic1 dominik dominique domino donald donkey donna donnie doobie doodle dookie dorothy double doudou doughboy douglas dpbk1234 dracula drago dragon dragon1
dragon12 dragon123 dragonball dragonfly dragons dragons1 drake dream dreamer dreams driver drizzt drowssap drpepper drpepper1 drummer drummer1 dthjybrf dublin
ducati duck dude dudley duke dumbass dumbass1 duncan durango dustin dustin1 dusty dylan dylan1 e123456 eagle eagle1 eagles eagles1 eatme eatpussy eatshit
eclipse eddie eddie1 eduard eduardo edward edward1 eileen einstein ekaterina elaine electra electric element element1 elena elephant elephant1 eleven elijah
elijah1 elizabet elizabeth elizabeth1 ellie elliot elliott elvira elvis elvis1 elwood emerald emilie emily emily1 eminem eminem1 emmanuel empire energy engage
engine engineer england england1 english enigma enjoy enter enterpri enterprise eric ernest erotic escape escort esther estrella eternity eugene evelyn
everton evildick evony192 excalibu exigen exigent explorer express extreme f f123456 fabian facebook faith faith1 falcon falcons fallen familia family family1
fantasy farmer farside fashion fast faster fatass fatboy fatboy1 fatcat father fatima fatman favour february federica federico felipe felix fender fender1
fernand fernanda fernando ferrari ferrari1 ferret fetish ffffff ficken fighter filter finger finish fire fireball firebird firefly firefox fireman fish fisher
fishing fishing1 fitness fktrcfylh fktrctq flames flamingo flash flatron fletcher flight flipper florence florian florida florida1 flower flower1 flowers
flowers1 fluffy fluffy1 flyboy flyers fondoom foobar football football1 football12 football2 ford fordf150 forest forever forever1 forever21 forget forgot
formula formula1 forrest fortuna fossil foster fountain foxtrot fqrg7cs493 france frances francesca francesco francis francisco franco frank frank1 frankie
frankie1 franklin franky freak freaks freaky freckles fred freddie freddy frederic fredfred free freedom freedom1 freeman freepass freeuser french friday
friend friend1 friends friends1 friendship friendster frog frogger froggy front242 frontier frosty fuck fuck123 fuck69 fuck_inside fucked fucker fucker1
fuckers fuckface fuckfuck fucking fuckit fuckit1 fuckme fuckme1 fuckme69 fuckoff fuckoff1 fucku1 fucku2 fuckyou fuckyou! fuckyou1 fuckyou123 fuckyou2
fuckyou69 fuk19600 fuku00198 function funny funny1 funtime fusion future fyfcnfcbz fylhtq g9l2d1fzpy gabrie gabriel gabriel1 gabriela galaxy galina galore
gambit gandalf ganesh gang gangbang gangsta gangsta1 gangster gangster1 garbage garcia garden garfield garrett gary gateway gateway1 gator gators gbpltw
geheim gemini general genesis genesis1 genius george george1 georgia georgia1 gerald gerard german germany geronimo getmoney getmoney1 getsome gfhjkm gggggg
ghbdtn ghbdtnbr ghjcnj ghost giants gibson gilbert gillian ginger ginger1 giovanni girl girls giulia giuseppe gizmo gizmo1 gizmodo gjkbyf global gloria
gn56gn56 goblin goblue god goddess godisgood godislove godsmack godzilla gofish goforit gold goldberg golden golden1 goldfish goldie golf golfball golfcourse
golfer golfing goober good goodboy goodbye goodluck goodtime google google1 goose gopher gordon gordon24 gorilla gotcha gothic grace grace1 gracie gracie1
graham grandma grandma1 granny grateful great green green1 green123 greenday greenday1 greg gregor gregory gremlin grendel griffey griffin grizzly groovy
groupd2013 grover guardian guinness guitar guitar1 gundam gunner gustav gustavo gwerty gwerty123 h1xp2z2duk hacker haha123 hahaha hahaha1 hahahaha hailey
halflife hallo hallo123 hamburg hamilton hamlet hammer hammers hamster handsome hannah hannah1 hannibal hansolo happiness happy happy1 happy123 hard hardcore
hardcore1 harder hardon harley harley1 harmony harold harris harrison harry harry1 harrypotter harvey hassan hastings hawaii hawk hawkeye hayden hayley head
hearts heather heather1 heaven heaven1 hector helen helena hell hellfire hello hello1 hello12 hello123 hello2 hellokitty help helpme hendrix henry hentai
herbert herbie hercules herman hermes hershey hesoyam hey123 hg0209 hhhhhh hidden highland hihihi hilton hiphop hiphop1 history hitler hitman hjvfirf hobbes
hobbit hockey hockey1 holden holiday holland hollister1 holly holly1 hollywoo hollywood hollywood1 holmes home homelesspa homer homer1 homers homerun honda
honda1 honey honey1 hongkong hooker hooters hoover horndog hornet horney horny horny1 horse horses horses1 hotboy hotdog hotdog1 hotmail hotmail1 hotrod
hotsex hotstuff hottie hottie1 house houses houston houston1 howard hudson hughes hummer hungry hunter hunter1 hunting hurrican husker huskers hustler i
ibanez ibrahim icecream icecream1 iceman idontknow idontknow1 iforgot ig4abox4 igor iguana ihateyou ihateyou1 ilovegod ilovehim1 ilovejesus iloveme iloveme1
iloveme2 ilovesex iloveu iloveu1 iloveu2 iloveyo iloveyou iloveyou! iloveyou. iloveyou1 iloveyou12 iloveyou2 iloveyou3 iloveyou7 ily123 imagine immortal
impala imperial incubus india india123 indian indiana indians indigo indonesia infantry inferno infiniti infinity insane insanity inside integra internet
internet1 intrepid inuyasha inuyasha1 ireland irina irish irish1 ironman isabel isabella isabella1 isabelle island israel italia ivan ivanov iverson iverson3
iw14fi9j iwantu j j12345 j123456 j38ifubn jack jackal jackass jackass1 jacket025 jackie jackie1 jackoff jackson jackson1 jackson5 jacob jacob1 jacobs jaguar
jaimatadi jake jamaica jamaica1 james james1 james123 james23 jamesbon jamesbond jamie jamie1 jammer janice janine january japan jasmin jasmine jasmine1 jason
jason1 jasper jasper1 javier jayden jayden1 jayjay jayjay1 jayson jazz jazzy1 jeep jeff jeffrey jeffrey1 jellybean jenna jennie jennifer jennifer1 jenny
jenny1 jeremiah jeremy jeremy1 jericho jerome jerry jersey jesse jesse1 jessica jessica1 jessie jessie1 jester jesus jesus1 jesus123 jesus7 jesus777
jesuschrist jetaime jethro jimbo jimbob jimmy jimmy1 jjjjjj joanna joanne joejoe joel joey john john316 johncena johncena1 johnjohn johnny johnny1 johnson
johnson1 joker joker1 jonathan jonathan1 jones jordan jordan1 jordan23 joseph joseph1 josephine josh joshua joshua1 jrcfyf juan judith juice julia julian
juliana julie julien juliet julius jumper jungle junior junior1 jupiter justdoit justice justice1 justin justin1 justinbieb justine justme juventus k k. k.:
k123456 ka_djkhjsy6 kaiser kaktus kamikaze kangaroo kansas karate karen karina karolina kasper katana katerina katherine kathleen kathryn kathy katie katie1
katrin katrina kawasaki kayla1 keeper keith kelley kelly kelly1 kelsey kelsey1 kennedy kenneth kenneth1 kenny kenny1 kentucky kenwood kermit kevin kevin1
keyboard keystone kicker killa1 killer killer1 killer12 killer123 killme kimberly kimberly1 king king123 kingdom kingkong kingpin kingston kirill kiss kisses
kisses1 kissme kissme1 kissmyass kitkat kitten kitten1 kitty kitty1 kitty123 kittycat kkkkkk kkkkkkkk klaster knicks knight knights knopka kobe24 kodiak
kolobok kotenok kramer krishna kristen kristen1 kristi kristin kristina kyle l l123456 labrador labtec lacrosse ladies lady ladybug ladybug1 ladygaga laguna
lakers lakers1 lakers24 lala123 lalala lalala1 lancelot lancer lansing laptop larisa larry lastfm lasvegas latin latino laura laura1 lauren lauren1 laurie
lawrence lawyer leader leather lebron23 ledzep legacy legend legion legolas lemons lennon leonard leonardo leopard lesbian lesbians leslie lespaul lestat
lester letmein letmein1 letmein2 letsgo letter lewis lexmark liberty liberty1 lick licker lickit lickme life lifehack lifetime light lightnin lights liliana
lilmama1 lilwayne1 lincoln linda linda1 lindsay lindsey lindsey1 linked linkedin linkin linkinpark liquid lisa little little1 liverpoo liverpool liverpool1
lizard lizottes lizzie llllll lobster logan logan1 logitech lol lol123 lolipop lolita lollipop lollipop1 lollol lollypop lololo london london1 lonely lonestar
lonewolf long longhorn looker looking lorena lorenzo lorraine loser loser1 loser123 louise louise1 loulou love love01 love09 love10 love101 love11 love12
love123 love1234 love13 love14 love143 love15 love16 love21 love22 love23 love4ever love69 lovebug lovebug1 loveit lovelife lovelove lovely lovely1 loveme
loveme1 loveme2 lover lover1 lover123 loverboy loverboy1 lovers lovers1 loveu2 loveyou loveyou1 loveyou2 loving lowrider lucas lucifer lucky lucky1 lucky123
lucky13 lucky7 luckydog lucy ludwig luke luther lvbnhbq m m12345 m123456 macdaddy machine madden maddie maddie1 maddog madison madison1 madman madmax madness
madonna madrid maestro maganda maggie maggie1 magic magic1 magnolia magnum magnus mahalkita mahalko maiden mailcreated5240 mailman maison makaveli maksim
malcolm malibu mallard mama mama123 mamapapa manager manchest manchester mandingo mandy maniac manman manson manuel manuela manutd mar maradona marathon
marcel marco marcos marcus marcus1 margaret margarita maria maria1 mariah mariam marian mariana marie marie1 marilyn marina marine marine1 mariners marines
marino mario mario1 marion mariposa marissa mark market markus marlboro marley marley1 marlin marseille marshall martha martin martin1 martina martinez
martini marvel marvin mary maryjane maryjane1 maryland mason massimo massive master master1 master123 masters matilda matrix matrix1 matt matteo matthew
matthew1 mature maurice maverick max123 maxima maxime maximus maxine maxmax maxwell maxwell1 mayday maynard meatball medicine megadeth megaman megan megan1
megaparol12345 meghan melanie melanie1 melinda melissa melissa1 melody melvin member mememe memphis mercedes mercedes1 mercury meridian merlin mersedes metal
metallic metallica metallica1 method mexican1 mexico mexico1 miami michael michael1 michaela micheal michel michele michelle michelle1 michigan mickey mickey1
microlab microsof microsoft midnight midnight1 mighty miguel miguel1 mike mike123 mikey mikey1 milano miles military miller miller1 millie million million2
milton mine minecraft minnie minnie1 miracle mirage miranda miranda1 miriam mission missy missy1 mister mistress misty misty1 mitchell mmmmmm mnbvcxz mobile
mohamed mohammed mollie molly molly1 molly123 moloko molson mom123 mommy mommy1 mommy123 momoney monalisa monday money money1 money12 money123 money2 moneys
mongoose monica monica1 monika monique monique1 monitor monkey monkey1 monkey12 monkey123 monkey2 monkeys monkeys1 monopoly monroe monster monster1 montana
montana1 montreal moocow mookie moomoo moon moonlight moose morgan morgan1 morpheus morris morrison moscow motdepasse mother mother1 motorola mountain mouse
movie mozart muffin muffin1 muhammad mulder munchkin muppet murphy murphy1 murray muscle mushroom music music1 music123 musica musicman mustafa mustang
mustang1 mustangs my3kids my3sons mybaby mybaby1 mylife mylove mylove1 myname mynoob mypass mypassword myself myspace myspace! myspace. myspace1 myspace12
myspace123 myspace2 myspace3 mystery mystic n n0=acc3ss n8zgt5p0shw= nadine naked nancy napass napoleon napoli naruto naruto1 naruto12 naruto123 nascar nasty
nastya natali natalia natalie natalie1 natasha natasha1 nathalie nathan nathan1 national naughty ncc1701 ncc1701a ncc1701d ncc1701e nebraska nellie nelson
nemesis neptune network nevada never newcastle newlife newlife1 newman newpass newport newport1 newton newyork newyork1 nfnmzyf nicholas nicholas1 nick nicola
nicolas nicole nicole1 nigga nigga1 nigger nigger1 night nightmare nikita nikki nikki1 nimrod nina niners ninja nintendo nipple nipples nirvana nirvana1
nissan nofear nokia nolimit none nonmember noodle noodles nookie nopass norman norte14 norton nothing nothing1 november nugget null number1 nuttertools nylons
nymets oakland oakley obiwan oblivion october october1 odessa office ohmnamah23 ohyeah oicu812 oilers oklahoma oksana oldman olga oliver oliver1 olivia
olivia1 olivier omega omega1 omsairam onelove onelove1 online oooooo open openup oracle orange orange1 oregon orioles orion orlando orlando1 oscar oscar1
osiris ou812 outlaw overlord oxford p p3rat54797 p@ssw0rd pa55w0rd pa55word pacific packard packers packers1 pacman paintball1 painter pakistan pakistan1
palace paladin palmer paloma pamela panama panasonic pancho panda panda1 pandora panget pantera pantera1 panther panther1 panthers panthers1 panties pantyhos
panzer papillon paradise paradox paris parker parola parrot party pascal pass pass1 pass123 pass1234 passat passer2009 passer2011 passion passport passw0rd
passwor passwor1 password password! password. password0 password00 password01 password1 password10 password11 password12 password123 password13 password2
password22 password3 password4 password5 password69 password7 password8 password9 passwort patches patches1 patricia patrick patrick1 patriot patriots patton
paul pauline pavilion payton pe#5gz29ptzmse peace peace1 peaches peaches1 peanut peanut1 peanuts pearljam pebbles pebbles1 peekaboo peewee pegasus pencil
penelope penguin penguin1 penguins penis penis1 penny penny1 pentium people people1 pepper pepper1 pepsi pepsi1 perfect personal pervert pete peter peter1
peterpan peters peugeot phantom philip philips phillies phillip philly phoebe phoenix phoenix1 photo photos phpbb picard picasso pickle pickles pics picture
pierre piglet pikachu pilot pimp pimp12 pimp123 pimpin pimpin1 pineappl pineapple ping pink pink12 pink123 pinkfloy pinky1 pioneer pippo pirate pirates pistol
pitbull pitbull1 pizza pizza1 planet plastic platinum play playboy playboy1 player player1 playtime please pleasure plumber plymouth pogiako poison poiuyt
poiuytrewq pokemon pokemon1 pokemon123 polaris police polina polniypizdec0211 polo polska poncho pontiac pooh poohbear poohbear1 pookie pookie1 poop poop12
poop123 pooper poopie poopie1 poopoo poopoo1 poopy1 popcorn popcorn1 popeye popopo porkchop porn porno pornstar porsche porsche1 porsche9 porter portland
portugal possum postal potato potter powder power power1 powers pppppp precious precious1 predator prelude presario preston pretty pretty1 prettygirl primus
prince prince1 princes princesa princess princess1 princess12 princess2 printer private privet prodigy promise psycho pumpkin pumpkin1 punisher punk punkin
punkrock puppies puppy puppy1 purple purple1 pussies pussy pussy1 pussy69 pussycat pussys putter pyramid python q12345 q123456 q1q1q1 q1w2e3 q1w2e3r4
q1w2e3r4t5 q1w2e3r4t5y6 qawsed qawsedrf qaz123 qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc qq123456 qqq111
qqqqqq qqww1122 qti7zxh18u quality queen queen1 qw123 qw123321 qwaszx qwe qwe123 qwe12345 qweasd qweasd123 qweasdzxc qweqwe qweqweqwe qwer qwer12 qwer123
qwer1234 qwerasdf qwert qwert1 qwert123 qwert12345 qwerty qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321 qwerty7 qwertyu
qwertyui qwertyuio qwertyuiop qwertz qwqwqw r123456 rabbit rabbit1 racecar racerx rachel rachel1 racing rafael ragnarok rahasia raider raiders raiders1
rainbow rainbow1 raistlin ralph rammstein ramona randall random randy ranger ranger1 rangers rangers1 raptor rascal rasdzv3 raven raven1 ravens raymond
raymond1 razz rbhbkk ready reagan reality realmadrid reaper rebecca rebecca1 rebel rebels red123 redalert redbull reddog redhead redhot redman redneck
redneck1 redrum redskins redskins1 redsox redsox1 redwings reggie regina remember remember1 renegade rental rescue research review rey619 rfnthbyf rfrfirf
rhbcnbyf rhonda ricardo richard richard1 richie richmond rick riley1 ripper river rjntyjr robbie robert robert1 roberta roberto roberts robin robinson rock
rocker rocket rockets rockon rocks rockstar rockstar1 rocky rocky1 rodney rodrigo roger rogers roland roller rolltide roman romashka romeo rommel ronald
ronaldinho ronaldo ronaldo7 ronnie rookie rooster rootbeer roscoe rose rosebud rosemary roxanne rubber rugby rulez runescape runescape1 runner rush rush2112
ruslan russell russia russian rustam rusty rusty1 ryan s s12345 s123456 sabbath sabina sabine sabrina sabrina1 sachin sadie sadie1 safety saibaba sailboat
sailing sailor saint saints sairam sakura sally salmon salvador salvatore sam sam123 samantha samantha1 sammie sammy sammy1 sammy123 sample123 sampson samsam
samson samsung samsung1 samuel samuel1 samurai sanchez sandiego sandman sandra sandra1 sandy sandy1 santana santiago santos sapphire sara sarah sarah1 sasha
sasha1 sassy sassy1 sasuke satan satan666 saturn saun savage savannah savannah1 sayang scarface scarface1 scarlet scarlett schalke04 school school1 scooby
scooby1 scoobydo scoobydoo scooter scooter1 scorpio scorpio1 scorpion scotch scotland scott scott1 scottie scotty scrappy scream scruffy scully search seattle
sebastia sebastian sebastian1 sebastien secret secret1 security seinfeld select selena seminole semperfi sentinel septembe september september1 serega serena
serenity sergei sergey sergio server service sesame seven seven7 sex sex123 sex4me sexsex sexual sexx sexy sexy101 sexy12 sexy123 sexy13 sexy69 sexybitch1
sexyboy sexygirl sexygirl1 sexymama1 shadow shadow1 shadow12 shadow123 shaggy shakira shalom shaman shamrock shane shaney14 shanna shannon shannon1 shaolin
shark sharks sharon shasta shaved shazam sheena sheila shelby shelby1 shelley shelly shemale sherlock sherman sherry shiloh shirley shit shithead shithead1
shitty shogun shooter shopping short shorty shorty1 shotgun showme showtime sidney siemens sierra sierra1 silver silver1 silvia simba simba1 simon simona
simone simple simple1 simpson simpsons sinatra singer single single1 sinner sirius sister sithlord sk84life sk8ordie sk8ter skate1 skateboard skater skater1
skeeter skiing skinny skipper skippy skittles skittles1 skyline skywalke slappy slapshot slayer slayer1 sleepy slick slipknot slipknot1 slut sluts smile
smile1 smiles smiley smiley1 smith smitty smoke smoke1 smoke420 smoker smokey smokey1 smokie smokin smooth smudge smut snake snakes snapper snatch snickers
snickers1 sniper snoopy snoopy1 snow snowball snowball1 snowman snuggles sobaka soccer soccer1 soccer10 soccer11 soccer12 soccer123 soccer13 soccer14 soccer2
soccer3 soccer7 soccer9 socrates softball softball1 software sojdlg123aljg soldier soleil solomon somethin something sommer sonic sony sooner sooners sophia
sophie sophie1 soso123aljg southern southside1 space spanking spankme spanky sparky sparky1 spartak spartan spartan117 spartans speaker special special1
spectrum speed speedy spencer spencer1 spider spider1 spiderma spiderman spiderman1 spidey spike spike1 spirit spitfire splash spongebob spongebob1 spooky
sporting sports spring springer sprint sprite spunky spurs1 sputnik spyder squirrel squirt srinivas ssssss stacey stalker stallion standard stanley star
star123 star69 starbuck starcraft stardust starfish stargate stars startfinding startrek starwars starwars1 station status stealth steelers steelers1 stefan
stefano stella stella1 stellina stephani stephanie stephanie1 stephen stephen1 sterlin sterling steve steve1 steven steven1 stevie stewart stick sticky stimpy
stinger stingray stinky stocking stone stonecol stonecold stoner stones storm storm1 stormy stranger stratfor strawberry street strength strider strike
striker stripper strong stuart stud student studio stuff stupid stupid1 subaru sublime subzero success success1 suck sucker suckit suckme sucks sugar sugar1
sultan summer summer07 summer08 summer09 summer1 summit sundance sunday sunflower sunny sunny1 sunrise sunset sunshine sunshine1 super super1 super123
superfly superman superman1 superstar superstar1 support sureno13 surfer surfing susan suzanne suzuki svetik svetlana swallow sweden sweet sweet1 sweet16
sweetheart sweetie sweetie1 sweetpea sweetpea1 sweets sweety swimming swinger swingers swordfis swordfish sydney sydney1 sylvia syracuse system sz9kqcctwy
t123456 tacobell tacoma tamara tanker tanner tanya tardis target target123 tarheel tarheels tarzan tatiana tattoo tatyana taurus taylor taylor1 tazman tdutybq
teacher teacher1 technics techno teddy teddy1 teddybear teddybear1 teen teens telechargement telefon temp tempest temple tennis tennis1 tequiero tequila
teresa terminator terror terry test test1 test123 test1234 tester testing testtest texas texas1 thailand thanks thankyou the thebest thebest1 thegame thekid
theking theman theman1 theodore theone theresa therock thomas thomas1 thompson throat thuglife thumper thunder thunder1 thx1138 tickle tiffany tiffany1 tiger
tiger1 tiger123 tigers tigers1 tigger tigger1 tigger2 tight timber time timmy timothy timothy1 tina tinker tinker1 tinkerbell tinkle tinman tintin titanic
titans titleist tits titties tnk0mk16vx tobias today tokiohotel tolkien tomcat tommy tommy1 tomtom tony topcat topdog topgun topper tornado toronto torres
toshiba tottenha tottenham toyota tracey tractor tracy traffic trains trance transam travel travis travis1 trebor tree trevor trfnthbyf tricky trigger trinity
trinity1 tristan triton triumph trixie trojan trojans trombone trooper trouble trouble1 truck trucker trucks truelove trumpet trunks trustno1 tucker tucker1
tudelft tuesday turbo turkey turner turtle turtle1 tweety tweety1 twilight twilight1 twins2 twister tyler tyler1 tyrone u38fa39 ultimate undertaker unicorn
united universe unknown unreal uqa9ebw445 usa123 user usuckballz1 vacation vader vagina valencia valentin valentina valentine valentino valera valeria valerie
valhalla valley vampire vampire1 vampires vanessa vanessa1 vanhalen vanilla vectra vegeta velvet verbatim veritas verona veronica veronica1 veronika vertigo
vette vfhbyf vfhecz vfrcbv vfrcbvrf vfvjxrf victor victor1 victoria victoria1 victory video viking vikings viktor viktoria vincent vincent1 violet viper
viper1 vipers virgin virginia vision vivian vkontakte vladik vladimir volcom volcom1 volleyball volume voodoo vortex voyager vqsablpzla vrbgqns997 vulcan
w5txn36alfw walker wall.e wallace walnut walter wangyut2 wanker warcraft warcraft1 warhammer warlock warlord warren warrior warriors water water1 waterloo
watermelon waters watson wayne weasel weather webmaster webster weed weed420 weezer welcome welcome1 welcome123 wendy werewolf wesley western westham westlife
westside westside1 wetpussy whatever whatever1 wheels whiskey white whitney whocares whore whynot wicked wildcat wildcats william william1 williams willie
willie1 willis willow willy wilson window windows winner winnie winston winston1 winter winter1 wisdom wizard woaini wolf wolfgang wolfman wolfpack wolverin
wolverine wolves wombat women wonder woody woody1 wookie wordpass world wrangler wrestling wrestling1 wright wrinkle1 writer wutang wwwwww wxcvbn x4ivyga51f
xanadu xavier xavier1 xbox360 xfiles xxx xxxxxx y6p67ftrqj yagjecc826 yahoo yahoo.com yahoo1 yamaha yamaha1 yankee yankees yankees1 yankees2 ybccfy ybrbnf
yellow yellow1 yfdbufnjh10305070 yfnfif yomama youbye123 young yourmom yourmom1 yousuck1 yoyoyo ytrewq yuantuo2012 yugioh yvonne z z123456 zachary zachary1
zag12wsx zaphod zaq123 zaq12wsx zaq1xsw2 zaqwsx zeppelin zidane zipper zk.: zoey101 zombie zoosk zvezda zxc123 zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123
zxczxc zzzzzz zzzzzzzz`;

/**
 * Less frequent words from both lists, and common default account names. They satisfy the rule for
 * new passwords when capitals are used or when digits and symbols are appended.
 */
export const passwordsMeetingTheRule = `
!qaz1qaz !qaz2wsx !qazxsw2 #1bitch #1pimp #1stunna .adgjm .adgjmptw .hjxrf .ktxrf .ktymrf .kzirf 1-oct 1qaz!qaz 1qaz@wsx 2-oct 4_life aa asdf:lkj at_asp
aug!272010 b-ball bk.irf bot_schokk c.ronaldo close-up coca-cola company cool-ca default demo derp12!@ doc_0815 doomsayer.2.7mords.v doomsayer.2.7mords.vv
dr.pepper elates_y fallen_angel feder_1941 film@123 find_pass fre_ak8yj fu7u4a#$$$ fx-one fxzz75$yer fy.njxrf fy.nrf fylh.irf g-unit google.com guest hip-hop
hotmail.com is_a_bot jarox1301! john!20130605at1753 k.jdm k.ljxrf k.lvbkf l58jkdjp! last.fm m@d!z m_roesel mail.ru mega_pizdetz666 minnesota_hp mor_pass
my-space my.space my_pass myspace.co n.kmgfy ncc-1701 ne_e_pod_chehyl nfy.if nfy.irf nick1234-rem936 p030710p$e4o p@$$w0rd p@ssw0r p@ssword pa$$w0rd pa$$word
pic's rc.irf rfn.if rfn.irf rjvgm.nth root schatz spider-man tony_t vovan_lt w_pass wapbbs_1 was.here xcat_xca yfcn.if yfl.irf zaq!2wsx zxcv йцукен люблю
любовь пароль привет`;
