-- AlterTable
ALTER TABLE "Adventure" ADD COLUMN     "personaDescription" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "personaName" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "personaPronouns" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Snapshot" ADD COLUMN     "adventureId" TEXT,
ADD COLUMN     "report" BYTEA,
ADD COLUMN     "staticHash" TEXT;

-- CreateTable
CREATE TABLE "StaticBlock" (
    "adventureId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "StaticBlock_pkey" PRIMARY KEY ("adventureId","hash")
);

-- CreateTable
CREATE TABLE "StoryCard" (
    "id" SERIAL NOT NULL,
    "adventureId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "base" TEXT,

    CONSTRAINT "StoryCard_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CardVersion" (
    "id" SERIAL NOT NULL,
    "cardId" INTEGER NOT NULL,
    "branchId" INTEGER,
    "depth" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "body" TEXT,

    CONSTRAINT "CardVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CardWording" (
    "id" SERIAL NOT NULL,
    "cardId" INTEGER NOT NULL,
    "versionId" INTEGER,
    "replacedAt" TIMESTAMP(3) NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "CardWording_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StoryCard_adventureId_idx" ON "StoryCard"("adventureId");

-- CreateIndex
CREATE INDEX "CardVersion_cardId_idx" ON "CardVersion"("cardId");

-- CreateIndex
CREATE INDEX "CardVersion_branchId_depth_idx" ON "CardVersion"("branchId", "depth");

-- CreateIndex
CREATE INDEX "CardWording_cardId_idx" ON "CardWording"("cardId");

-- CreateIndex
CREATE INDEX "CardWording_versionId_idx" ON "CardWording"("versionId");

-- CreateIndex
CREATE INDEX "Snapshot_adventureId_staticHash_idx" ON "Snapshot"("adventureId", "staticHash");

-- AddForeignKey
ALTER TABLE "Snapshot" ADD CONSTRAINT "Snapshot_adventureId_staticHash_fkey" FOREIGN KEY ("adventureId", "staticHash") REFERENCES "StaticBlock"("adventureId", "hash") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaticBlock" ADD CONSTRAINT "StaticBlock_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StoryCard" ADD CONSTRAINT "StoryCard_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardVersion" ADD CONSTRAINT "CardVersion_cardId_fkey" FOREIGN KEY ("cardId") REFERENCES "StoryCard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardVersion" ADD CONSTRAINT "CardVersion_branchId_depth_fkey" FOREIGN KEY ("branchId", "depth") REFERENCES "Take"("branchId", "depth") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardWording" ADD CONSTRAINT "CardWording_cardId_fkey" FOREIGN KEY ("cardId") REFERENCES "StoryCard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardWording" ADD CONSTRAINT "CardWording_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "CardVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
